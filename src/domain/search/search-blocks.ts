// Maps numbers to nested blocks that an index can look up: prices on a logarithmic scale, instants as windows that grow
// with age. A range query becomes a few block lookups instead of a scan.

/** The block of length 2^level with this number, counted from 0. */
export type Block = { readonly level: number; readonly number: number }

const blockOf = (value: number, level: number): Block => ({ level, number: Math.floor(value / 2 ** level) })

/** Block sizes from about 1 % of a price to sixteen doublings. */
const priceLevels = [0, 2, 4, 6, 8, 10] as const
/** 64 steps per doubling; the highest price is on step 2125. */
const priceStep = (cents: number): number => Math.floor(64 * Math.log2(cents + 1))
const lastPriceStep = 3071

/** The blocks of every size that contain a price in cents. */
export const priceBlocks = (cents: number): readonly Block[] =>
  priceLevels.map((level) => blockOf(priceStep(cents), level))

/** Looking up more blocks than this costs more than reading a few rows that do not match. */
const maxPriceBlocks = 6

/**
 * Returns a few blocks that cover every price from `minCents` to `maxCents`, inclusive. They also cover some prices
 * outside: about 1 % for a range a few percent wide, more for wider ranges.
 */
export function coverPriceRange(minCents: number, maxCents: number | undefined): readonly Block[] {
  const first = priceStep(minCents)
  const last = maxCents === undefined ? lastPriceStep : priceStep(maxCents)
  const covers = priceLevels.map((level) => {
    const size = 2 ** level
    return coverSteps(Math.floor(first / size) * size, Math.floor(last / size) * size + size - 1)
  })
  return covers.find((blocks) => blocks.length <= maxPriceBlocks) ?? []
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

/** Block sizes from 512 seconds to 194 days, each eight times the previous one. */
const ageLevels = [9, 12, 15, 18, 21, 24] as const

/** The blocks of every size that contain an instant, in seconds since the epoch. */
export const ageBlocks = (seconds: number): readonly Block[] => ageLevels.map((level) => blockOf(seconds, level))

/** Rows in any of `blocks` (any age if empty) that were created before `before`, in seconds since the epoch. */
export type AgeWindow = { readonly blocks: readonly Block[]; readonly before: number }

/**
 * Returns windows that cover all time before an instant, newest first, each about eight times the previous one, and a
 * last one for everything older. Each window has two blocks, so that its length does not depend on the alignment of its
 * start. `includesAllLevels` adds the window of the largest blocks, which costs as much as everything older, for
 * callers that need more than a page.
 */
export function ageWindowsBefore(seconds: number, includesAllLevels: boolean): readonly AgeWindow[] {
  const windows: AgeWindow[] = []
  let before = seconds
  for (const level of includesAllLevels ? ageLevels : ageLevels.slice(0, -1)) {
    const newest = blockOf(seconds, level)
    windows.push({ blocks: [newest, { level, number: newest.number - 1 }], before })
    before = (newest.number - 1) * 2 ** level
  }
  return [...windows, { blocks: [], before }]
}

/** Windows are a quarter of a doubling long where most prices are, from $4 to $4 million. */
const priceWindowLevel = 4
const firstFineStep = 544
const lastFineStep = 1839

/**
 * Blocks that cover every price from `fromCents` on in an order, in windows: all prices of a window precede those of
 * the next one.
 */
export function priceWindows(order: 'price-asc' | 'price-desc', fromCents: number | undefined): readonly Block[][] {
  const [first, last] = order === 'price-asc' ? [fromCents, undefined] : [undefined, fromCents]
  const firstStep = first === undefined ? 0 : priceStep(first)
  const lastStep = last === undefined ? lastPriceStep : priceStep(last)
  const size = 2 ** priceWindowLevel
  const windows: Block[][] = []
  if (firstStep < firstFineStep) windows.push([...coverSteps(0, firstFineStep - 1)])
  for (let step = firstFineStep; step <= lastFineStep; step += size) {
    if (step + size > firstStep && step <= lastStep) windows.push([blockOf(step, priceWindowLevel)])
  }
  if (lastStep > lastFineStep) windows.push([...coverSteps(lastFineStep + 1, lastPriceStep)])
  return order === 'price-asc' ? windows : windows.toReversed()
}
