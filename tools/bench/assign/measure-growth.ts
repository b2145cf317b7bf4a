import type { MemoryWatch } from './watch-memory.ts'

const megabyte = 1_000_000

/** Smallest meaningful difference in MB: samples of an idle server vary by as much. */
const minMeasurableMB = 4

export const minMeasurableNote = `less than ${minMeasurableMB} MB counts as ${minMeasurableMB}`

/** Returns the peak growth of a server's live memory during `work` in MB, at least `minMeasurableMB`. */
export async function measureGrowth(watch: MemoryWatch, work: () => Promise<unknown>): Promise<number> {
  const before = await watch.liveBytes()
  const peak = await watch.peakWhile(work())
  return Math.max(minMeasurableMB, (peak - before) / megabyte)
}
