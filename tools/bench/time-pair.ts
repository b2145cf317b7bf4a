import type { Figure } from './figures.ts'
import { percentile } from './percentile.ts'

export type Pair<T> = { readonly measured: T; readonly baseline: T }
type Work<T = unknown> = (round: number) => Promise<T>

type Sampling = {
  readonly rounds: number
  /** Rounds before the first that counts: a query is measured, not the first read from disk. */
  readonly warmUp?: number
  /** Rounds that are made even if they take longer than `timeoutMs` milliseconds. */
  readonly minRounds?: number
  readonly timeoutMs?: number
}

/** Does both in turns, ABBAAB…, so that other load on the machine affects them alike. Returns what each round yielded. */
export async function inTurns<T>(
  works: Pair<Work<T>>,
  { rounds, warmUp = 1, minRounds = rounds, timeoutMs = 0 }: Sampling,
): Promise<Pair<T[]>> {
  const results: Pair<T[]> = { measured: [], baseline: [] }
  const startedAtMs = performance.now()
  for (let round = 0; round < rounds + warmUp; round += 1) {
    if (round >= minRounds + warmUp && performance.now() - startedAtMs > timeoutMs) break
    const names = ['measured', 'baseline'] as const
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await works[name](round)
      if (round >= warmUp) results[name].push(result)
    }
  }
  return results
}

export const valuesOf = <T, Value>(results: Pair<T[]>, of: (result: T) => Value): Pair<Value[]> => ({
  measured: results.measured.map((result) => of(result)),
  baseline: results.baseline.map((result) => of(result)),
})

/** Times both in turns. `undo` restores what either changed, and is not timed. */
export async function timePair(
  { measured, baseline, undo }: Pair<Work> & { readonly undo?: () => Promise<unknown> },
  sampling: Sampling,
): Promise<Pick<Figure, 'unit' | 'note'> & Pair<number[]>> {
  const timed = (work: Work) => async (round: number) => {
    const start = performance.now()
    await work(round)
    const ms = performance.now() - start
    await undo?.()
    return ms
  }
  const times = await inTurns(
    { measured: timed(measured), baseline: timed(baseline) },
    { warmUp: 3, minRounds: 20, timeoutMs: 30_000, ...sampling },
  )
  const p95 = [times.measured, times.baseline].map((list) => percentile(list, 0.95).toFixed(1)).join(' and ')
  return { ...times, unit: 'ms', note: `p95 ${p95}` }
}

/** Times each query at the large size beside the same at the small one. */
export async function compareSizes<Name extends string>(
  small: Readonly<Record<Name, Work>>,
  large: Readonly<Record<Name, Work>>,
  {
    sampling,
    threshold,
    log,
  }: {
    readonly sampling: Sampling
    readonly threshold: NonNullable<Figure['threshold']>
    readonly log: (line: string) => void
  },
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of Object.keys(large) as Name[]) {
    figures.push({ name, ...(await timePair({ measured: large[name], baseline: small[name] }, sampling)), threshold })
    log(name)
  }
  return figures
}
