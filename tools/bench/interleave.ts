// Interleaved samples, ABAB…, so that other load on the machine affects all candidates alike.

/** A candidate to time. `run` is called once per round with the round's number. */
export type Candidate = {
  readonly name: string
  readonly run: (round: number) => Promise<unknown>
  /** Restores what `run` changed; not timed. */
  readonly undo?: () => Promise<unknown>
}

/**
 * Times every candidate once per round, starting each round with a different one, after `warmUp` rounds that are not
 * counted. Stops after `timeoutMs` milliseconds, but not before `minRounds` rounds.
 * @returns milliseconds per candidate, by name.
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
