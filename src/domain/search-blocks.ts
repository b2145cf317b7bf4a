// Numbers as nested blocks, each with a name an index can look up: prices on a logarithmic scale, instants as windows
// that grow with age. A range becomes a few names instead of a scan.

/** A block 2^level long: the one with this number, counted from 0. */
export type Block = { readonly level: number; readonly number: number }

const blockOf = (value: number, level: number): Block => ({ level, number: Math.floor(value / 2 ** level) })

/** From a hundredth of a price to sixteen doublings. */
const priceLevels = [0, 2, 4, 6, 8, 10] as const
/** 64 steps to a doubling; the highest price the product takes is on step 2125. */
const priceStep = (cents: number): number => Math.floor(64 * Math.log2(cents + 1))
const lastPriceStep = 3071

/** The blocks a price in cents lies in, of every size. */
export const priceBlocks = (cents: number): readonly Block[] =>
  priceLevels.map((level) => blockOf(priceStep(cents), level))

/** More blocks than these cost an index more than reading a few rows in vain. */
const mostPriceBlocks = 6

/**
 * A few blocks that together hold every price from `least` to `most`, in cents, both included. They also hold some
 * prices outside, the nearer the narrower the range: a hundredth more or less where it is a few hundredths wide.
 */
export function coverPrices(least: number, most: number | undefined): readonly Block[] {
  const first = priceStep(least)
  const last = most === undefined ? lastPriceStep : priceStep(most)
  const covers = priceLevels.map((level) => {
    const size = 2 ** level
    return coverSteps(Math.floor(first / size) * size, Math.floor(last / size) * size + size - 1)
  })
  return covers.find((blocks) => blocks.length <= mostPriceBlocks) ?? []
}

function coverSteps(first: number, last: number): readonly Block[] {
  const blocks: Block[] = []
  for (let step = first; step <= last;) {
    const level = priceLevels.findLast((level) => step % 2 ** level === 0 && step + 2 ** level - 1 <= last) ?? 0
    blocks.push(blockOf(step, level))
    step += 2 ** level
  }
  return blocks
}

/** Blocks of 512 seconds to blocks of 194 days, each eight times the one before. */
const ageLevels = [9, 12, 15, 18, 21, 24] as const

/** The blocks an instant lies in, of every size. `seconds` since 1970. */
export const ageBlocks = (seconds: number): readonly Block[] => ageLevels.map((level) => blockOf(seconds, level))

/** What is in any of `blocks`, or of any age without them, and was made before `before`, in seconds since 1970. */
export type AgeWindow = { readonly blocks: readonly Block[]; readonly before: number }

/**
 * All time before an instant, the newest first: windows of which each is about eight times the one before, and what is
 * older than them. Two blocks hold each window, so that it is never small, whenever it begins. The last of `all` windows
 * costs as much as what is older; it is for who wants more than a page.
 */
export function agesBefore(seconds: number, all: boolean): readonly AgeWindow[] {
  const windows: AgeWindow[] = []
  let before = seconds
  for (const level of all ? ageLevels : ageLevels.slice(0, -1)) {
    const newest = blockOf(seconds, level)
    windows.push({ blocks: [newest, { level, number: newest.number - 1 }], before })
    before = (newest.number - 1) * 2 ** level
  }
  return [...windows, { blocks: [], before }]
}
