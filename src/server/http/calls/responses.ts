// Handlers made of use cases whose value is not yet the response. Problems stay as they are.
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'

type UseCase<Args extends unknown[], T> = (...args: Args) => Promise<Result<T, Problem>>

async function mapOutcome<T, U>(
  outcome: Promise<Result<T, Problem>>,
  map: (value: T) => U,
): Promise<Result<U, Problem>> {
  const settled = await outcome
  return settled.ok ? ok(map(settled.value)) : settled
}

/** Responds with the value as `data`. */
export const toData =
  <Args extends unknown[], T>(useCase: UseCase<Args, T>): UseCase<Args, { data: T }> =>
  (...args) =>
    mapOutcome(useCase(...args), (data) => ({ data }))

/** Responds only that it succeeded. */
export const toSuccess =
  <Args extends unknown[], T>(useCase: UseCase<Args, T>): UseCase<Args, { message: string }> =>
  (...args) =>
    mapOutcome(useCase(...args), () => ({ message: 'success' }))

/** Responds that it succeeded, with the value as `data`. */
export const toSavedData =
  <Args extends unknown[], T>(useCase: UseCase<Args, T>): UseCase<Args, { message: string; data: T }> =>
  (...args) =>
    mapOutcome(useCase(...args), (data) => ({ message: 'success', data }))
