// What must hold at the end of every schedule, whatever happened in it.
import { countBy } from './count-by.ts'
import type { HandedIn, Journal, Left } from './journal.ts'
import { allTasks } from './steps.ts'
import type { Memory, Stored } from './world/memory.ts'

export type Outcome = { readonly journal: Journal; readonly memory: Memory; readonly left: Left }

/** Every rule that was broken, in words; none when all is well. */
export function findFaults(outcome: Outcome): string[] {
  return [lost, twice, outOfOrder, inAnothersName, unseen, notHandedOn, typedAndGone, leftBehind].flatMap((rule) =>
    rule(outcome),
  )
}

type Rule = (outcome: Outcome) => string[]

/** What the person was told is kept is stored, or on the device with the reason, or gave way to what they did later. */
const lost: Rule = ({ journal, memory, left }) =>
  journal.handedIn
    .filter(({ told }) => told?.kept)
    .filter((each) => !memory.stored.some((stored) => isOf(stored, each)))
    .filter((each) => !left.entries.some(({ work, person }) => person === each.person && wordsOf(work) === each.words))
    .filter((each) => !journal.handedIn.some((later) => givesWayTo(each, later)))
    .map(({ words, told }) => `lost: "${words}", told ${told?.how}`)

/** Each time the person handed something in is stored at most once, under one key. */
const twice: Rule = ({ journal, memory }) => {
  const reviews = memory.stored.filter(({ kind }) => kind !== 'profile')
  const keys = countBy(reviews, ({ key }) => key)
  const words = countBy(reviews, (stored) => stored.words)
  const times = (said: string) => journal.handedIn.filter((each) => each.words === said).length
  return [
    ...[...keys].filter(([, count]) => count > 1).map(([key]) => `stored twice under one key: ${key}`),
    ...[...words].filter(([said, count]) => count > times(said)).map(([said]) => `stored twice: "${said}"`),
  ]
}

/** Of two that are about the same, the one the person was done with before the other was begun is stored before it. */
const outOfOrder: Rule = ({ journal, memory }) => {
  const place = (each: HandedIn) => memory.stored.findLastIndex((stored) => isOf(stored, each))
  const begun = (each: HandedIn) => memory.stored.findIndex((stored) => isOf(stored, each))
  return journal.handedIn.flatMap((first) =>
    journal.handedIn
      .filter((later) => isSameMatter(first, later) && first.words !== later.words)
      .filter((later) => first.ended !== null && first.ended < later.begun)
      .filter((later) => begun(later) !== -1 && place(first) > begun(later))
      .filter((later) => !wasSaidAgain(journal, first, later))
      .map((later) => `out of order: "${first.words}" after "${later.words}"`),
  )
}

/** The same words were handed in once more after the others. */
const wasSaidAgain = (journal: Journal, { words }: HandedIn, { begun }: HandedIn) =>
  journal.handedIn.some((again) => again.words === words && again.begun > begun)

const inAnothersName: Rule = ({ memory }) =>
  memory.stored
    .filter(({ person, words }) => !words.startsWith(`${person} `))
    .map(({ person, words }) => `stored as ${person}'s: "${words}"`)

/** What is not sent says why, and nothing waits for ever. */
const unseen: Rule = ({ left, memory }) => {
  const refused = left.entries.filter(({ state }) => state === 'refused')
  const isBehind = (person: string, subject: string, order: number) =>
    refused.some((each) => each.person === person && each.subject === subject && each.order < order)
  return [
    ...refused
      .filter(({ why, id }) => why === null || memory.refused.get(id) !== why.code)
      .map(({ work, why }) => `refused without the server's reason: "${wordsOf(work)}", ${why?.code}`),
    ...left.entries
      .filter(({ state, person, subject, order }) => state === 'waiting' && !isBehind(person, subject, order))
      .map(({ work, why, tries }) => `waits for ever: "${wordsOf(work)}", ${why?.code}, ${tries} tries`),
    ...left.entries
      .filter(({ state, id }) => state === 'sent' && !memory.accepted.has(id))
      .map(({ work }) => `said to be sent: "${wordsOf(work)}"`),
  ]
}

/** A stored review was handed on to the system its task came from, unless the server refused to. */
const notHandedOn: Rule = ({ memory, left }) =>
  left.entries
    .filter(({ state, handedOn }) => state === 'sent' && handedOn !== 'done')
    .map(({ work }) => `not handed on: "${wordsOf(work)}"`)
    .concat(
      memory.stored
        .filter(
          ({ kind, key, subject }) => kind === 'review' && !memory.refused.has(key) && !memory.handedOn.has(subject),
        )
        .filter(({ key }) => left.entries.some(({ id }) => id === key))
        .map(({ words }) => `never handed on: "${words}"`),
    )

/** The last words for every task are in the draft, in the outbox or with the server. */
const typedAndGone: Rule = ({ journal, memory, left }) =>
  [...allTasks]
    .map(([task, person]) => ({ task, person, words: journal.lastTyped(person, task) }))
    .filter(({ words }) => words !== null)
    .filter(({ words }) => !memory.stored.some((stored) => stored.words === words))
    .filter(({ words }) => !left.entries.some(({ work }) => wordsOf(work) === words))
    .filter(
      ({ words, task, person }) =>
        !left.drafts.some(
          (each) => each.person === person && each.task === task && each.kept.draft.result.note === words,
        ),
    )
    .map(({ words }) => `typed and gone: "${words}"`)

/** A review that the server has leaves no draft of the same words behind. */
const leftBehind: Rule = ({ left }) =>
  left.drafts
    .filter(({ person, task, kept }) =>
      left.entries.some(
        ({ work, state, ...entry }) =>
          work.kind === 'review' &&
          state === 'sent' &&
          entry.person === person &&
          work.taskId === task &&
          work.result.note === kept.draft.result.note,
      ),
    )
    .map(({ kept }) => `left behind: "${kept.draft.result.note}"`)

const isSameMatter = (a: HandedIn, b: HandedIn) => a.person === b.person && a.subject === b.subject

/** A refused one gives way to what the person decides after it. */
const givesWayTo = (first: HandedIn, later: HandedIn) => isSameMatter(first, later) && later.begun > first.begun

const isOf = (stored: Stored, { words, kind }: HandedIn) => stored.words === words && stored.kind === kind

function wordsOf(work: Left['entries'][number]['work']): string {
  switch (work.kind) {
    case 'review':
      return work.result.note
    case 'skip':
      return work.skip.note
    case 'profile':
      return work.changes.linkedin ?? ''
  }
}
