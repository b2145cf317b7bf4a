// Which events a process has told. Ids are given out before their transactions commit, so that an event may appear
// below one that was seen before: such gaps are looked into again until nobody can fill them any more.

/** What a reading found: its snapshot, and the events it saw. */
export type Reading = {
  readonly ids: readonly number[]
  /** Every transaction below this one had ended when the reading was made. */
  readonly oldestRunning: number
  /** No transaction at or above this one had begun. */
  readonly nextTransaction: number
}

/** Gaps longer than this are not all looked into: nothing that writes events holds so many ids at once. */
const longestGap = 10_000

export type KnownPlace = {
  /** Every event above this one is new. */
  readonly seen: () => number
  /** Ids below that may still appear. */
  readonly missing: () => number[]
  /** No event up to this one is still to come. */
  readonly certain: () => number
  readonly note: (reading: Reading) => void
}

export function trackPlace(start: number): KnownPlace {
  let seen = start
  // With the first transaction that cannot fill the gap any more.
  const gaps = new Map<number, number>()
  return {
    seen: () => seen,
    missing: () => [...gaps.keys()],
    certain: () => (gaps.size === 0 ? seen : Math.min(...gaps.keys()) - 1),
    note({ ids, oldestRunning, nextTransaction }) {
      for (const id of ids) gaps.delete(id)
      for (const [id, closedBy] of gaps) if (oldestRunning >= closedBy) gaps.delete(id)
      for (const id of ids) {
        if (id <= seen) continue
        for (let gap = Math.max(seen + 1, id - longestGap); gap < id; gap += 1) gaps.set(gap, nextTransaction)
        seen = id
      }
    },
  }
}
