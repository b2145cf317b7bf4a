// Parses a stored entry, which an older app version may have written, or a newer one that was rolled back.
import { isRecord } from '#src/domain/is-record.ts'
import { availabilities, type Availability } from '#src/domain/people.ts'
import { readDraft } from '#src/domain/review-draft.ts'
import { finishSkip, readSkip } from '#src/domain/skip.ts'
import { type OutboxEntry, type ProfileWork, subjectOf, type Work } from './entry.ts'
import { readWhy } from './read-why.ts'

/** Null if this version cannot send the entry; its record stays unchanged then. */
export function readEntry(value: unknown): OutboxEntry | null {
  if (!isRecord(value)) return null
  const { id, person, order, made, state, tries, handedOn } = value
  const work = readWork(value['work'])
  if (typeof id !== 'string' || typeof person !== 'string' || typeof order !== 'number' || !work) return null
  return {
    id,
    person,
    order,
    work,
    subject: subjectOf(work),
    made: typeof made === 'number' ? made : 0,
    state: state === 'sent' || state === 'refused' ? state : 'waiting',
    why: readWhy(value['why']),
    tries: typeof tries === 'number' ? tries : 0,
    handedOn: handedOn === 'due' || handedOn === 'failed' ? handedOn : 'done',
    about: readAbout(value['about']),
  }
}

function readWork(value: unknown): Work | null {
  if (!isRecord(value)) return null
  switch (value['kind']) {
    case 'review':
      return readReviewWork(value)
    case 'skip':
      return readSkipWork(value)
    case 'profile':
      return { kind: 'profile', changes: readChanges(value['changes']) }
    default:
      return null
  }
}

function readReviewWork({ taskId, bundleId, result, duration }: Record<string, unknown>): Work | null {
  const words = readDraft({ result })?.result
  if (typeof taskId !== 'string' || typeof bundleId !== 'string' || !words) return null
  const coverage = isRecord(result) && typeof result['coverage'] === 'number' ? { coverage: result['coverage'] } : {}
  const work = { kind: 'review', taskId, bundleId, result: { ...words, ...coverage } } as const
  return typeof duration === 'number' && duration >= 0 ? { ...work, duration } : work
}

function readSkipWork({ taskId, skip }: Record<string, unknown>): Work | null {
  const filled = readSkip(skip)
  const finished = filled && finishSkip(filled)
  return typeof taskId === 'string' && finished ? { kind: 'skip', taskId, skip: finished } : null
}

function readChanges(value: unknown): ProfileWork['changes'] {
  if (!isRecord(value)) return {}
  const { linkedin, availability, lookingForTasks } = value
  const known: '' | Availability | undefined =
    availability === '' ? '' : availabilities.find((each) => each === availability)
  return {
    ...(typeof linkedin === 'string' && { linkedin }),
    ...(known !== undefined && { availability: known }),
    ...(typeof lookingForTasks === 'boolean' && { lookingForTasks }),
  }
}

function readAbout(value: unknown): OutboxEntry['about'] {
  if (!isRecord(value)) return null
  const { project, bundle } = value
  return typeof project === 'string' && typeof bundle === 'string' ? { project, bundle } : null
}
