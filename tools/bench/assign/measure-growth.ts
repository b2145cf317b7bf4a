import type { MemoryWatch } from './watch-memory.ts'

const megabyte = 1_000_000

/** Megabytes under which a difference says nothing: what one look finds more or less of a server that does nothing. */
const minMeasurableMB = 4

export const minMeasurableNote = `less than ${minMeasurableMB} MB counts as ${minMeasurableMB}`

/** Megabytes by which what a server holds grows, at most, while `work` lasts; never told as less than four. */
export async function measureGrowth(watch: MemoryWatch, work: () => Promise<unknown>): Promise<number> {
  const before = await watch.liveBytes()
  const peak = await watch.peakWhile(work())
  return Math.max(minMeasurableMB, (peak - before) / megabyte)
}
