// Responses of calls, made from the outcomes of use cases. Problems stay as they are.
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'

/** A response with the value as `data`. */
export const toData = <T>(outcome: Result<T, Problem>) => (outcome.ok ? ok({ data: outcome.value }) : outcome)

/** A response that only reports success. */
export const toSuccess = (outcome: Result<unknown, Problem>) => (outcome.ok ? ok({ message: 'success' }) : outcome)
