/** Cost of a changed lag, in alike steps for each step of change, and the most that any change costs. */
const stepCost = 0.5
const maxCost = 5

/** A value for each step. */
export type Lags = {
  readonly lags: Int16Array
  /** How alike both are around it beyond the mean of all lags, and beyond the best other lag. */
  readonly likeness: Float32Array
  readonly lead: Float32Array
  /** Mean likeness of all lags. */
  readonly chance: Float32Array
}

/**
 * Finds by how many steps one side is late at each step of the other, up to `reach`: the path of the most alike steps
 * with the fewest changes (Viterbi, 1967, with a truncated linear cost: Felzenszwalb and Huttenlocher, 2006).
 *
 * @param judgedSteps Steps around one over which likeness is judged.
 * @param likenessOf From 0 to 1, of a step of the one side and a step of the other.
 */
export function findLags(
  count: number,
  reach: number,
  likenessOf: (step: number, other: number) => number,
  judgedSteps = 4,
): Lags {
  const width = 2 * reach + 1
  const previous = new Int16Array(count * width)
  let totals = new Float32Array(width)
  let next = new Float32Array(width)
  const row = new Float32Array(width)
  const chance = new Float32Array(count)
  const likenesses = new Float32Array(count * width)
  for (let step = 0; step < count; step += 1) {
    let mean = 0
    for (let at = 0; at < width; at += 1) {
      row[at] = likenessOf(step, step + at - reach)
      mean += (row[at] ?? 0) / width
    }
    chance[step] = mean
    const from = previous.subarray(step * width, (step + 1) * width)
    cheapestChange(totals, next, from)
    for (let at = 0; at < width; at += 1) {
      const gain = (row[at] ?? 0) - mean
      likenesses[step * width + at] = gain
      next[at] = (next[at] ?? 0) + gain
    }
    ;[totals, next] = [next, totals]
  }
  const lags = new Int16Array(count)
  let at = totals.reduce((best, total, index) => (total > (totals[best] ?? 0) ? index : best), reach)
  for (let step = count - 1; step >= 0; step -= 1) {
    lags[step] = at - reach
    at = previous[step * width + at] ?? at
  }
  return { lags, chance, ...judge(lags, likenesses, width, judgedSteps) }
}

/** `likenesses`: a row of `width` lags for each step. */
function judge(
  lags: Int16Array,
  likenesses: Float32Array,
  width: number,
  judgedSteps: number,
): Pick<Lags, 'likeness' | 'lead'> {
  const sums = new Float32Array(width)
  const add = (step: number, sign: number) => {
    for (let at = 0; at < width; at += 1) sums[at] = (sums[at] ?? 0) + sign * (likenesses[step * width + at] ?? 0)
  }
  const reach = (width - 1) / 2
  const span = 2 * judgedSteps + 1
  const likeness = new Float32Array(lags.length)
  const lead = new Float32Array(lags.length)
  for (let step = -judgedSteps; step < lags.length; step += 1) {
    if (step + judgedSteps < lags.length) add(step + judgedSteps, 1)
    if (step - judgedSteps > 0) add(step - judgedSteps - 1, -1)
    if (step < 0) continue
    const own = (lags[step] ?? 0) + reach
    let [best, other] = [0, 0]
    for (let at = 0; at < width; at += 1) {
      const sum = sums[at] ?? 0
      if (Math.abs(at - own) <= 2) best = Math.max(best, sum)
      else if (Math.abs(at - own) > judgedSteps) other = Math.max(other, sum)
    }
    likeness[step] = best / span
    lead[step] = (best - other) / span
  }
  return { likeness, lead }
}

/** The best total for each lag after a change from any other, and the one that it came from. */
function cheapestChange(totals: Float32Array, next: Float32Array, from: Int16Array): void {
  const best = totals.reduce((at, total, index) => (total > (totals[at] ?? 0) ? index : at), 0)
  const floor = (totals[best] ?? 0) - maxCost
  const take = (at: number, total: number, origin: number) => {
    if (total <= (next[at] ?? 0)) return
    next[at] = total
    from[at] = origin
  }
  for (let at = 0; at < totals.length; at += 1) {
    next[at] = totals[at] ?? 0
    from[at] = at
    if (at > 0) take(at, (next[at - 1] ?? 0) - stepCost, from[at - 1] ?? at)
  }
  for (let at = totals.length - 2; at >= 0; at -= 1) take(at, (next[at + 1] ?? 0) - stepCost, from[at + 1] ?? at)
  for (let at = 0; at < totals.length; at += 1) take(at, floor, best)
}
