import type { FieldError } from '#src/contract/problems.ts'
import { isRecord } from '#src/domain/is-record.ts'
import type { FailureReason } from './outbox-entry.ts'

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
