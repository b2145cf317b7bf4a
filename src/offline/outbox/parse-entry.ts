// Parses a stored entry, which may be damaged or of a newer app version that was rolled back, and what responses say of it.
import type { FieldError } from '#src/contract/call/problems.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { availabilities, type Availability } from '#src/domain/people/people.ts'
import { parseDraft } from '#src/domain/review/review-draft.ts'
import { toSkip, parseSkipDraft } from '#src/domain/review/skip.ts'
import {
  type FailureReason,
  type MessageReceipt,
  type MessageRecipient,
  type OutboxEntry,
  type ProfileWork,
  type UploadedPicture,
  type Work,
} from './outbox-entry.ts'

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

function parseWork(value: unknown): Work | null {
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

function parseReviewWork({ taskId, bundleId, result, duration, played }: Record<string, unknown>): Work | null {
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

function parseSkipWork({ taskId, skip }: Record<string, unknown>): Work | null {
  const filled = parseSkipDraft(skip)
  const finished = filled && toSkip(filled)
  return typeof taskId === 'string' && finished ? { kind: 'skip', taskId, skip: finished } : null
}

function parseMessageWork({ recipient, body, pictures, receipt }: Record<string, unknown>): Work | null {
  const known = parseRecipient(recipient)
  if (!known || typeof body !== 'string') return null
  const uploaded = Array.isArray(pictures) ? pictures.flatMap(parsePicture) : []
  const work = { kind: 'message', recipient: known, body, receipt: readReceipt(receipt) } as const
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
  const { threadId, productId } = isRecord(value) ? value : {}
  if (typeof threadId === 'string') return { threadId }
  return typeof productId === 'string' ? { productId } : null
}

function parseProfileFields(value: unknown): ProfileWork['changes'] {
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
