// Samples taken in turns, ABAB…: what else the machine does then falls on all of them alike.

/** One thing to time: asked once a round, told which round it is. */
export type Candidate = {
  readonly name: string
  readonly run: (round: number) => Promise<unknown>
  /** Puts back what was changed; not timed. */
  readonly undo?: () => Promise<unknown>
}

/**
 * Times every contestant once a round, in turns that begin with another one each round, after `warmUp` rounds that
 * don't count. Stops early, but never before `minRounds` rounds, once `timeoutMs` milliseconds are over.
 * @returns milliseconds per contestant, by name.
 */
export async function interleave(
  candidates: readonly Candidate[],
  { rounds, warmUp = 3, minRounds = 20, timeoutMs = 60_000 }: SamplingOptions,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map(candidates.map(({ name }) => [name, [] as number[]]))
  const startedAtMs = performance.now()
  for (let round = -warmUp; round < rounds; round += 1) {
    if (round >= minRounds && performance.now() - startedAtMs > timeoutMs) break
    for (const index of candidates.keys()) {
      const candidate = candidates[(index + round + warmUp) % candidates.length]
      if (!candidate) continue
      const start = performance.now()
      await candidate.run(round + warmUp)
      if (round >= 0) times.get(candidate.name)?.push(performance.now() - start)
      await candidate.undo?.()
    }
  }
  return times
}

export type SamplingOptions = {
  readonly rounds: number
  readonly warmUp?: number
  readonly minRounds?: number
  readonly timeoutMs?: number
}
