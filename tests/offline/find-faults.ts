// The invariants that hold at the end of every schedule.
import { subjectOf } from '#src/offline/outbox/outbox-entry.ts'
import type { SubmissionRecord, SubmissionLog, DeviceState } from './submission-log.ts'
import { allTasks, people } from './steps.ts'
import type { ServerModel, StoredSubmission } from './world/server-model.ts'

export type Outcome = {
  readonly journal: SubmissionLog
  readonly memory: ServerModel
  readonly deviceState: DeviceState
}

/** Describes each violation of a rule; empty if there is none. */
export function findFaults(outcome: Outcome): string[] {
  return [
    lostSubmissions,
    lostProfileChanges,
    storedTwice,
    outOfOrder,
    storedForOtherPerson,
    unreportedFailures,
    notForwarded,
    lostDrafts,
    staleDrafts,
  ].flatMap((rule) => rule(outcome))
}

type Entry = DeviceState['entries'][number]

type Rule = (outcome: Outcome) => string[]

/** A confirmed submission is stored on the server, is in the outbox, or was replaced by a later one. */
const lostSubmissions: Rule = ({ journal, memory, deviceState }) =>
  journal.submissions
    .filter(({ outcome }) => outcome?.isStored)
    .filter((each) => !memory.stored.some((stored) => isSubmissionOf(stored, each)))
    .filter(
      (each) => !deviceState.entries.some(({ work, person }) => person === each.person && textOf(work) === each.text),
    )
    .filter((each) => !journal.submissions.some((later) => isReplacedBy(each, later)))
    .map(({ text, outcome }) => `lost: "${text}", reported as ${outcome?.outcome}`)

/** The last profile change of a person, if all others ended before it, is the last one stored or in the outbox. */
const lostProfileChanges: Rule = ({ journal, memory, deviceState }) =>
  people.flatMap((person) => {
    const changes = journal.submissions.filter((each) => each.kind === 'profile' && each.person === person)
    const last = changes.pop()
    if (!last?.outcome?.isStored) return []
    if (changes.some(({ endedAt }) => endedAt === null || endedAt > last.startedAt)) return []
    const stored = memory.stored.filter((each) => each.kind === 'profile' && each.person === person)
    const unsent = deviceState.entries.filter(
      ({ work, state, ...entry }) => work.kind === 'profile' && state !== 'sent' && entry.person === person,
    )
    const text = [...stored.map((each) => each.text), ...unsent.map(({ work }) => textOf(work))].at(-1)
    return text === last.text ? [] : [`profile change lost: "${last.text}", the profile is "${text}"`]
  })

/** Each submission is stored at most once, under one key. */
const storedTwice: Rule = ({ journal, memory }) => {
  const reviews = memory.stored.filter(({ kind }) => kind !== 'profile')
  const keys = countBy(reviews, ({ key }) => key)
  const texts = countBy(reviews, (stored) => stored.text)
  const submitCount = (text: string) => journal.submissions.filter((each) => each.text === text).length
  return [
    ...[...keys].filter(([, count]) => count > 1).map(([key]) => `stored twice under one key: ${key}`),
    ...[...texts].filter(([text, count]) => count > submitCount(text)).map(([text]) => `stored twice: "${text}"`),
  ]
}

/**
 * Of two submissions about one subject, one that ended before the other started is stored first. Ignores texts that
 * were submitted twice.
 */
const outOfOrder: Rule = ({ journal, memory }) => {
  const lastIndex = (each: SubmissionRecord) => memory.stored.findLastIndex((stored) => isSubmissionOf(stored, each))
  const firstIndex = (each: SubmissionRecord) => memory.stored.findIndex((stored) => isSubmissionOf(stored, each))
  const countOf = (text: string) => journal.submissions.filter((each) => each.text === text).length
  return journal.submissions.flatMap((first) =>
    journal.submissions
      .filter((later) => isSameSubject(first, later) && first.text !== later.text)
      .filter((later) => first.endedAt !== null && first.endedAt < later.startedAt)
      .filter((later) => firstIndex(later) !== -1 && lastIndex(first) > firstIndex(later))
      .filter((later) => countOf(first.text) + countOf(later.text) === 2)
      .map((later) => `out of order: "${first.text}" after "${later.text}"`),
  )
}

const storedForOtherPerson: Rule = ({ memory }) =>
  memory.stored
    .filter(({ person, text }) => !text.startsWith(`${person} `))
    .map(({ person, text }) => `stored as ${person}'s: "${text}"`)

/** A refused entry has the server's reason, and no entry waits forever. */
const unreportedFailures: Rule = ({ deviceState, memory }) => {
  const refused = deviceState.entries.filter(({ state }) => state === 'refused')
  const isBehind = ({ person, work, order }: Entry) =>
    refused
      .filter(blocksLater)
      .some((each) => each.person === person && subjectOf(each.work) === subjectOf(work) && each.order < order)
  return [
    ...refused
      .filter(({ failureReason, id }) => failureReason === null || memory.refused.get(id) !== failureReason.code)
      .map(
        ({ work, failureReason }) => `refused without the server's reason: "${textOf(work)}", ${failureReason?.code}`,
      ),
    ...deviceState.entries
      .filter((entry) => entry.state === 'waiting' && !isBehind(entry))
      .map(
        ({ work, failureReason, attempts }) =>
          `waits forever: "${textOf(work)}", ${failureReason?.code}, ${attempts} tries`,
      ),
    ...deviceState.entries
      .filter(({ state, id }) => state === 'sent' && !memory.accepted.has(id))
      .map(({ work }) => `reported as sent: "${textOf(work)}"`),
  ]
}

/** A stored review is forwarded to the customer's system, unless the server refused it. */
const notForwarded: Rule = ({ memory, deviceState }) =>
  deviceState.entries
    .filter(({ state, forwarded }) => state === 'sent' && forwarded !== 'done')
    .map(({ work }) => `not forwarded: "${textOf(work)}"`)
    .concat(
      memory.stored
        .filter(
          ({ kind, key, subject }) => kind === 'review' && !memory.refused.has(key) && !memory.forwarded.has(subject),
        )
        .filter(({ key }) => deviceState.entries.some(({ id }) => id === key))
        .map(({ text }) => `never forwarded: "${text}"`),
    )

/** The last text saved for a task is in its draft, in the outbox or on the server. */
const lostDrafts: Rule = ({ journal, memory, deviceState }) =>
  [...allTasks]
    .map(([task, person]) => ({ task, person, texts: journal.lastSavedText(person, task) }))
    .filter(({ texts }) => texts !== null)
    .filter(({ texts }) => !memory.stored.some((stored) => stored.text === texts))
    .filter(({ texts }) => !deviceState.entries.some(({ work }) => textOf(work) === texts))
    .filter(
      ({ texts, task, person }) =>
        !deviceState.drafts.some(
          (each) => each.person === person && each.task === task && each.stored.draft.result.note === texts,
        ),
    )
    .map(({ texts }) => `typed and gone: "${texts}"`)

/** A sent review leaves no draft with the same text. */
const staleDrafts: Rule = ({ deviceState }) =>
  deviceState.drafts
    .filter(({ person, task, stored }) =>
      deviceState.entries.some(
        ({ work, state, ...entry }) =>
          work.kind === 'review' &&
          state === 'sent' &&
          entry.person === person &&
          work.taskId === task &&
          work.result.note === stored.draft.result.note,
      ),
    )
    .map(({ stored }) => `left behind: "${stored.draft.result.note}"`)

const isSameSubject = (a: SubmissionRecord, b: SubmissionRecord) => a.person === b.person && a.subject === b.subject

/** Whether `later` replaces `first`. A message is never replaced. */
const isReplacedBy = (first: SubmissionRecord, later: SubmissionRecord) =>
  first.kind !== 'message' && isSameSubject(first, later) && later.startedAt > first.startedAt

/** Whether later entries about the same subject wait for this one. Only messages do not block. */
export const blocksLater = ({ state, work }: Entry): boolean => state === 'refused' && work.kind !== 'message'

const isSubmissionOf = (stored: StoredSubmission, { text, kind }: SubmissionRecord) =>
  stored.text === text && stored.kind === kind

function textOf(work: Entry['work']): string {
  switch (work.kind) {
    case 'review':
      return work.result.note
    case 'skip':
      return work.skip.note
    case 'profile':
      return work.changes.linkedin ?? ''
    case 'message':
      return work.body
  }
}

function countBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1)
  return counts
}
