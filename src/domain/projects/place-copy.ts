// Where a copy of a task goes among other tasks. Ids are UUIDv7, which talents see, and whose order is that of their queue.

/** A place between two tasks, which can be the same one. */
export type CopyPlace = {
  readonly before: string
  readonly after: string
  /** From 0 to 1: where between them. */
  readonly share: number
}

/** A distance that is this many times the median is no distance of neighbours: other tasks lie between, or days. */
const maxDistances = 16

/**
 * Returns a random place among tasks (their ids in order, at least one): each point between neighbours is as likely as
 * any other, so that the distances around a copy are those around the tasks. `random`: from 0 to below 1.
 */
export function choosePlace(ids: readonly string[], random: () => number): CopyPlace {
  const points = ids.map(toPoint)
  const gaps = ids.slice(1).map((after, index) => {
    const distance = (points[index + 1] ?? 0n) - (points[index] ?? 0n)
    return { before: ids[index] ?? after, after, distance: Number(distance) }
  })
  const sorted = gaps.map(({ distance }) => distance).toSorted((one, other) => one - other)
  const limit = (sorted[(sorted.length - 1) >> 1] ?? 0) * maxDistances
  const narrow = gaps.filter(({ distance }) => distance <= limit)
  let rest = random() * narrow.reduce((sum, { distance }) => sum + distance, 0)
  for (const { before, after, distance } of narrow) {
    if (rest < distance) return { before, after, share: rest / distance }
    rest -= distance
  }
  const [only = ''] = ids
  return { before: only, after: only, share: 0 }
}

/** Returns `id` with the time and sequence number of a place. Beside a single task it has nothing of it but the time. */
export function idAtPlace({ before, after, share }: CopyPlace, id: string): string {
  if (before === after) return before.slice(0, 13) + id.slice(13)
  const [start, end] = [toPoint(before), toPoint(after)]
  const point = start + BigInt(Math.floor(share * Number(end - start)))
  const high = (point >> lowBits).toString(16).padStart(15, '0')
  const low = ((point & lowMask) | (1n << 63n)).toString(16)
  const start7 = `${high.slice(0, 8)}-${high.slice(8, 12)}-7${high.slice(12)}`
  // The last 40 bits are its own.
  return `${start7}-${low.slice(0, 4)}-${low.slice(4, 6)}${id.slice(-10)}`
}

/** A UUIDv7 has 62 bits after those that name its variant. */
const lowBits = 62n
const lowMask = (1n << lowBits) - 1n

/** The bits of a UUIDv7 without those that name its version and variant. */
function toPoint(id: string): bigint {
  const digits = id.replaceAll('-', '')
  const high = BigInt(`0x${digits.slice(0, 12)}${digits.slice(13, 16)}`)
  return (high << lowBits) | (BigInt(`0x${digits.slice(16)}`) & lowMask)
}
