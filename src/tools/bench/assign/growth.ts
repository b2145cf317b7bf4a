import type { Watch } from './live-memory.ts'

const megabyte = 1_000_000

/** Megabytes under which a difference says nothing: what one look finds more or less of a server that does nothing. */
const grain = 4

export const grainNote = `less than ${grain} MB counts as ${grain}`

/** Megabytes by which what a server holds grows, at most, while `work` lasts; never told as less than four. */
export async function growthWhile(watch: Watch, work: () => Promise<unknown>): Promise<number> {
  const before = await watch.live()
  const peak = await watch.peakWhile(work())
  return Math.max(grain, (peak - before) / megabyte)
}
