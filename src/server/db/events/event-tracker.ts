// Tracks which events a process has seen. Ids are assigned before their transactions commit, so an event can appear
// with a lower id than one already seen. Such gaps are checked again until no running transaction can fill them.

/** The result of a read: its snapshot, and the ids of the events found. */
type EventBatch = {
  readonly ids: readonly number[]
  /** Every transaction with a lower id had ended at the time of the read. */
  readonly oldestRunning: number
}

/** Only this many ids of a gap are tracked: no transaction holds so many event ids at once. */
const maxGap = 10_000

export type EventTracker = {
  /** Every event with a higher id is new. */
  readonly highestSeen: () => number
  /** Lower ids that may still appear. */
  readonly missingIds: () => number[]
  /** All events up to this id are known. */
  readonly settledUpTo: () => number
  readonly record: (batch: EventBatch) => void
  /**
   * Whether gaps were found since the last `closeGapsAfter`. They stay open until it gets the id of a transaction that
   * began after the read. A snapshot knows no such id: its upper end is one past the highest *completed* transaction.
   */
  readonly hasNewGaps: () => boolean
  /** Drops the gaps found so far once this transaction, and thus all that can fill them, have ended. */
  readonly closeGapsAfter: (transaction: number) => void
}

export function createEventTracker(start: number): EventTracker {
  let highestSeen = start
  // Gap ids, each with a transaction that began after those that can fill it.
  const gaps = new Map<number, number>()
  return {
    highestSeen: () => highestSeen,
    missingIds: () => [...gaps.keys()],
    settledUpTo: () => (gaps.size === 0 ? highestSeen : Math.min(...gaps.keys()) - 1),
    record({ ids, oldestRunning }) {
      for (const id of ids) gaps.delete(id)
      for (const [id, closedBy] of gaps) if (oldestRunning > closedBy) gaps.delete(id)
      for (const id of ids) {
        if (id <= highestSeen) continue
        for (let gap = Math.max(highestSeen + 1, id - maxGap); gap < id; gap += 1) gaps.set(gap, Infinity)
        highestSeen = id
      }
    },
    hasNewGaps: () => [...gaps.values()].includes(Infinity),
    closeGapsAfter(transaction) {
      for (const [id, closedBy] of gaps) if (closedBy === Infinity) gaps.set(id, transaction)
    },
  }
}
