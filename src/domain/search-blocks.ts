// Numbers as nested blocks, each with a name an index can look up: prices on a logarithmic scale, instants as windows
// that grow with age. A range becomes a few names instead of a scan.

/** A block of 2^level whole numbers: the one with this number, counted from 0. */
export type Block = { readonly level: number; readonly number: number }

const blockOf = (value: number, level: number): Block => ({ level, number: Math.floor(value / 2 ** level) })

const priceLevels = [0, 2, 4, 6] as const
/** Four steps to a doubling; the highest price the product takes is on step 132. */
const priceStep = (cents: number): number => Math.floor(4 * Math.log2(cents + 1))
const lastPriceStep = 191

/** The blocks a price in cents lies in, of every size. */
export const priceBlocks = (cents: number): readonly Block[] =>
  priceLevels.map((level) => blockOf(priceStep(cents), level))

/**
 * The fewest blocks that together hold every price from `least` to `most`, in cents, both included. They also hold some
 * prices just outside.
 */
export function coverPrices(least: number, most: number | undefined): readonly Block[] {
  const blocks: Block[] = []
  const end = most === undefined ? lastPriceStep : priceStep(most)
  for (let step = priceStep(least); step <= end;) {
    const level = priceLevels.findLast((level) => step % 2 ** level === 0 && step + 2 ** level - 1 <= end) ?? 0
    blocks.push(blockOf(step, level))
    step += 2 ** level
  }
  return blocks
}

/** From blocks of 512 seconds to blocks of 194 days, each eight times the one before. */
const ageLevels = [9, 12, 15, 18, 21, 24] as const

/** The blocks an instant lies in, of every size. `seconds` since 1970. */
export const ageBlocks = (seconds: number): readonly Block[] => ageLevels.map((level) => blockOf(seconds, level))

/** All time up to an instant: windows from the newest back, each about eight times as long, and what is older still. */
export type Ages = {
  readonly windows: readonly (readonly Block[])[]
  /** Seconds since 1970 where the last window begins. */
  readonly oldest: number
}

/** Every block of 16 at most, and of 8 at least, at each size but the first, which also holds `seconds` itself. */
export function agesUpTo(seconds: number): Ages {
  const windows: Block[][] = []
  let newest = Math.floor(seconds / 2 ** ageLevels[0])
  let oldest = seconds
  for (const level of ageLevels) {
    const first = Math.max(0, (Math.floor(newest / 8) - 1) * 8)
    windows.push(Array.from({ length: newest - first + 1 }, (_, index) => ({ level, number: newest - index })))
    oldest = first * 2 ** level
    newest = first / 8 - 1
    if (first === 0) break
  }
  return { windows, oldest }
}
