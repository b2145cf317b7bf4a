// Samples taken in turns, ABAB…: what else the machine does then falls on all of them alike.

/** One thing to time: asked once a round, told which round it is. */
export type Contestant = {
  readonly name: string
  readonly ask: (round: number) => Promise<unknown>
  /** Puts back what was changed; not timed. */
  readonly undo?: () => Promise<unknown>
}

/**
 * Times every contestant once a round, in turns that begin with another one each round, after `warmUp` rounds that
 * don't count. Stops early, but never before `least` rounds, once `patience` milliseconds are over.
 * @returns milliseconds per contestant, by name.
 */
export async function interleave(
  contestants: readonly Contestant[],
  { rounds, warmUp = 3, least = 20, patience = 60_000 }: Effort,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map(contestants.map(({ name }) => [name, [] as number[]]))
  const since = performance.now()
  for (let round = -warmUp; round < rounds; round += 1) {
    if (round >= least && performance.now() - since > patience) break
    for (const turn of contestants.keys()) {
      const contestant = contestants[(turn + round + warmUp) % contestants.length]
      if (!contestant) continue
      const start = performance.now()
      await contestant.ask(round + warmUp)
      if (round >= 0) times.get(contestant.name)?.push(performance.now() - start)
      await contestant.undo?.()
    }
  }
  return times
}

export type Effort = {
  readonly rounds: number
  readonly warmUp?: number
  readonly least?: number
  readonly patience?: number
}
