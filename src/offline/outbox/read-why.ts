import type { FieldError } from '#src/contract/problems.ts'
import { isRecord } from '#src/domain/is-record.ts'
import type { Why } from './entry.ts'

/** Reads why something is not with the server, from its answer or from the device; null when nothing says so. */
export function readWhy(value: unknown): Why | null {
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
