import { isRecord } from '#src/domain/is-record.ts'
import type { MessageReceipt } from './outbox-entry.ts'

/** Parses what the server stored of a message, from a response or from a stored entry; null if it is nothing such. */
export function readReceipt(value: unknown): MessageReceipt | null {
  const { threadId, message } = isRecord(value) ? value : {}
  const { _id, createdAt } = isRecord(message) ? message : {}
  return typeof threadId === 'string' && typeof _id === 'string' && typeof createdAt === 'string'
    ? { threadId, message: { _id, createdAt } }
    : null
}
