import type { Figure } from './figures.ts'
import { percentile } from './percentile.ts'

type Work = (round: number) => Promise<unknown>

type Pair = {
  readonly measured: Work
  readonly baseline: Work
  /** Restores what either changed; not timed. */
  readonly undo?: () => Promise<unknown>
}

type Sampling = {
  readonly rounds: number
  /** Rounds before the first that counts: a query is measured, not the first read from disk. Default: 3. */
  readonly warmUp?: number
  /** Rounds that are made even if they take longer than `timeoutMs` milliseconds. */
  readonly minRounds?: number
  readonly timeoutMs?: number
}

/** Times both in turns, ABBAAB…, so that other load on the machine affects them alike. */
export async function timePair(
  { measured, baseline, undo }: Pair,
  { rounds, warmUp = 3, minRounds = 20, timeoutMs = 30_000 }: Sampling,
): Promise<Pick<Figure, 'unit' | 'note'> & { readonly measured: number[]; readonly baseline: number[] }> {
  const times = { measured: [] as number[], baseline: [] as number[] }
  const startedAtMs = performance.now()
  for (let round = 0; round < rounds + warmUp; round += 1) {
    if (round >= minRounds + warmUp && performance.now() - startedAtMs > timeoutMs) break
    const turns = [
      ['measured', measured],
      ['baseline', baseline],
    ] as const
    for (const [name, work] of round % 2 === 0 ? turns : turns.toReversed()) {
      const start = performance.now()
      await work(round)
      if (round >= warmUp) times[name].push(performance.now() - start)
      await undo?.()
    }
  }
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
