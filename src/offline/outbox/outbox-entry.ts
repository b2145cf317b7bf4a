// Entries of the outbox: what a person submitted, stored until the server has it and for a while after. A stored entry may
// be damaged, or of a newer app version that was rolled back.
import type { FieldError } from '#src/contract/call/problems.ts'
import type { PlayedRange } from '#src/domain/media/coverage.ts'
import { type MessageAbout, parseMessageAbout } from '#src/domain/messages/review-conversation.ts'
import { type Availability, availabilities } from '#src/domain/people/people.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { type Skip, toSkip, parseSkipDraft } from '#src/domain/review/skip.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { parseDraft } from '#src/domain/review/review-draft.ts'

/** What was submitted, by kind. */
type WorkByKind = {
  readonly review: {
    readonly kind: 'review'
    readonly taskId: string
    readonly bundleId: string
    readonly result: ReviewResult
    /** Seconds; absent when a manager reviews. */
    readonly duration?: number
    /** The played ranges of the dub; absent if there are none. */
    readonly played?: readonly PlayedRange[]
  }
  readonly skip: { readonly kind: 'skip'; readonly taskId: string; readonly skip: Skip }
  readonly profile: {
    readonly kind: 'profile'
    readonly changes: ProfileFields
    /** The values that the changes replace, as the person saw them; absent in entries of older versions. */
    readonly before?: ProfileFields
  }
  readonly message: MessageAbout & {
    readonly kind: 'message'
    readonly recipient: MessageRecipient
    readonly body: string
    /** Pictures that the server has; absent if there are none. */
    readonly pictures?: readonly UploadedPicture[]
    /** What the server stored; null until it has the message. */
    readonly receipt: MessageReceipt | null
  }
}

type ProfileFields = {
  readonly linkedin?: string
  readonly availability?: '' | Availability
  readonly lookingForTasks?: boolean
}

/** An uploaded picture: its key, and what shows it to the person who uploaded it. */
export type UploadedPicture = {
  readonly key: string
  readonly src: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/** A thread; or the other person of a product, or the other people of a talent's review, which creates the thread. */
export type MessageRecipient =
  | { readonly threadId: string }
  | { readonly productId: string }
  | { readonly taskId: string; readonly talentId: string }

/** Equal for the same recipient. */
export function recipientKey(recipient: MessageRecipient): string {
  if ('threadId' in recipient) return `thread:${recipient.threadId}`
  if ('productId' in recipient) return `product:${recipient.productId}`
  return `review:${recipient.taskId}:${recipient.talentId}`
}

export type MessageReceipt = {
  readonly threadId: string
  readonly message: { readonly _id: string; readonly createdAt: string }
}

/** Why an entry is not stored on the server: the problem's name and the details of the response, if there was one. */
export type FailureReason = {
  readonly code: string
  readonly status: number | null
  readonly message?: string
  readonly errors?: readonly FieldError[]
}

/** `waiting`: to be sent or retried. `sent`: the server confirmed that it has it. `refused`: the server refused it. */
export type EntryState = 'waiting' | 'sent' | 'refused'

/** Whether a review that the server has was forwarded. `failed` is retried in the next round. */
type ForwardState = 'due' | 'failed' | 'done'

export type OutboxEntry<Kind extends keyof WorkByKind = keyof WorkByKind> = {
  /** A UUID, also the idempotency key. */
  readonly id: string
  /** The person who submitted it; it is sent on behalf of nobody else. */
  readonly person: string
  /** Sequence number on this device, so that the order does not depend on clocks. */
  readonly order: number
  /** Milliseconds since the epoch by this device's clock; to display, and to compare with `TaskDownload.addedAt`. */
  readonly createdAtMs: number
  readonly work: WorkByKind[Kind]
  readonly state: EntryState
  /** Null while there is no problem. */
  readonly failureReason: FailureReason | null
  /** Number of failed attempts. */
  readonly attempts: number
  readonly forwarded: ForwardState
  /** Names to show in the outbox, as of its creation. */
  readonly context: { readonly project: string; readonly bundle: string } | null
}

/** What a talent submits, listed with their tasks. Messages are listed in their conversations. */
export type Submission = OutboxEntry<'review' | 'skip' | 'profile'>

/** An entry before it gets its sequence number. */
export type NewEntry = Omit<OutboxEntry, 'order'>

type NewEntryParams = Pick<NewEntry, 'id' | 'person' | 'work' | 'context' | 'createdAtMs'>

export function createEntry({ id, person, work, context, createdAtMs }: NewEntryParams): NewEntry {
  const state = { state: 'waiting', failureReason: null, attempts: 0 } as const
  return { id, person, work, context, createdAtMs, ...state, forwarded: 'done' }
}

/** Entries about the same subject are sent in order. */
export function subjectOf(work: OutboxEntry['work']): string {
  switch (work.kind) {
    case 'review':
    case 'skip':
      return `task:${work.taskId}`
    case 'profile':
      return 'profile'
    case 'message':
      return recipientKey(work.recipient)
  }
}

/** The task that the work is about, or null. */
export const taskIdOf = (work: OutboxEntry['work']): string | null =>
  work.kind === 'review' || work.kind === 'skip' ? work.taskId : null

/** Null if this version cannot send the entry; its record stays unchanged then. */
export function parseEntry(value: unknown): OutboxEntry | null {
  if (!isRecord(value)) return null
  const { id, person, order, createdAtMs, state, attempts, forwarded } = value
  const work = parseWork(value['work'])
  if (typeof id !== 'string' || typeof person !== 'string' || typeof order !== 'number' || !work) return null
  return {
    id,
    person,
    order,
    work,
    createdAtMs: typeof createdAtMs === 'number' ? createdAtMs : 0,
    state: state === 'sent' || state === 'refused' ? state : 'waiting',
    failureReason: readFailureReason(value['failureReason']),
    attempts: typeof attempts === 'number' ? attempts : 0,
    forwarded: forwarded === 'due' || forwarded === 'failed' ? forwarded : 'done',
    context: parseContext(value['context']),
  }
}

function parseWork(value: unknown): OutboxEntry['work'] | null {
  if (!isRecord(value)) return null
  switch (value['kind']) {
    case 'review':
      return parseReviewWork(value)
    case 'skip':
      return parseSkipWork(value)
    case 'profile':
      return {
        kind: 'profile',
        changes: parseProfileFields(value['changes']),
        ...(isRecord(value['before']) && { before: parseProfileFields(value['before']) }),
      }
    case 'message':
      return parseMessageWork(value)
    default:
      return null
  }
}

function parseReviewWork({
  taskId,
  bundleId,
  result,
  duration,
  played,
}: Record<string, unknown>): OutboxEntry['work'] | null {
  const draft = parseDraft({ result, played })
  if (typeof taskId !== 'string' || typeof bundleId !== 'string' || !draft) return null
  const coverage = isRecord(result) && typeof result['coverage'] === 'number' ? { coverage: result['coverage'] } : {}
  return {
    kind: 'review',
    taskId,
    bundleId,
    result: { ...draft.result, ...coverage },
    ...(typeof duration === 'number' && duration >= 0 && { duration }),
    ...(draft.played.length > 0 && { played: draft.played }),
  }
}

function parseSkipWork({ taskId, skip }: Record<string, unknown>): OutboxEntry['work'] | null {
  const filled = parseSkipDraft(skip)
  const finished = filled && toSkip(filled)
  return typeof taskId === 'string' && finished ? { kind: 'skip', taskId, skip: finished } : null
}

function parseMessageWork(value: Record<string, unknown>): OutboxEntry['work'] | null {
  const { recipient, body, pictures, receipt } = value
  const known = parseRecipient(recipient)
  if (!known || typeof body !== 'string') return null
  const uploaded = Array.isArray(pictures) ? pictures.flatMap(parsePicture) : []
  const work = {
    kind: 'message',
    recipient: known,
    body,
    receipt: readReceipt(receipt),
    ...parseMessageAbout(value),
  } as const
  return uploaded.length > 0 ? { ...work, pictures: uploaded } : work
}

function parsePicture(value: unknown): UploadedPicture[] {
  const { key, src, width, height, placeholder } = isRecord(value) ? value : {}
  const isPicture =
    typeof key === 'string' &&
    typeof src === 'string' &&
    typeof width === 'number' &&
    typeof height === 'number' &&
    typeof placeholder === 'string'
  return isPicture ? [{ key, src, width, height, placeholder }] : []
}

function parseRecipient(value: unknown): MessageRecipient | null {
  const { threadId, productId, taskId, talentId } = isRecord(value) ? value : {}
  if (typeof threadId === 'string') return { threadId }
  if (typeof taskId === 'string' && typeof talentId === 'string') return { taskId, talentId }
  return typeof productId === 'string' ? { productId } : null
}

function parseProfileFields(value: unknown): ProfileFields {
  if (!isRecord(value)) return {}
  const { linkedin, availability, lookingForTasks } = value
  const known: '' | Availability | undefined =
    availability === '' ? '' : availabilities.find((availabilityOption) => availabilityOption === availability)
  return {
    ...(typeof linkedin === 'string' && { linkedin }),
    ...(known !== undefined && { availability: known }),
    ...(typeof lookingForTasks === 'boolean' && { lookingForTasks }),
  }
}

function parseContext(value: unknown): OutboxEntry['context'] {
  if (!isRecord(value)) return null
  const { project, bundle } = value
  return typeof project === 'string' && typeof bundle === 'string' ? { project, bundle } : null
}

/** Parses a failure reason, from a response or from a stored entry; null if there is none. */
export function readFailureReason(value: unknown): FailureReason | null {
  if (!isRecord(value) || typeof value['code'] !== 'string') return null
  const { code, status, message, errors } = value
  return {
    code,
    status: typeof status === 'number' ? status : null,
    ...(typeof message === 'string' && { message }),
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldError) }),
  }
}

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'

/** Parses what the server stored of a message, from a response or from a stored entry; null if it is nothing such. */
export function readReceipt(value: unknown): MessageReceipt | null {
  const { threadId, message } = isRecord(value) ? value : {}
  const { _id, createdAt } = isRecord(message) ? message : {}
  return typeof threadId === 'string' && typeof _id === 'string' && typeof createdAt === 'string'
    ? { threadId, message: { _id, createdAt } }
    : null
}
