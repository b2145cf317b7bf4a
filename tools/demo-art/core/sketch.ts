import { type Point, simplified } from './geometry.ts'
import { n, pathOf } from './svg.ts'

/**
 * A strip for ornament: `x` runs along it from 0 to `length`, `y` from 0 (outer or upper edge) to `height`. `map`
 * converts such a point to the page, however the strip bends. On a round piece `x` may continue past the seam; `centre`
 * is the `x` that faces the viewer and `shows` returns whether a section is visible.
 */
export type Strip = {
  length: number
  height: number
  centre: number
  map(x: number, y: number): Point
  shows(from: number, to: number): boolean
  /** Whether all of it is visible at once, as around a plate or along the edge of a cloth. */
  whole?: boolean
}

/** Collects shapes in paint order; adjacent shapes of one style share a path. */
export class Sketch {
  readonly #paths: { style: string; data: string }[] = []
  /** Start of the current batch; undefined outside one. */
  #batch: number | undefined
  readonly #map: Strip['map']
  readonly #shows: Strip['shows']

  constructor(map: Strip['map'] = (x, y) => [x, y], shows: Strip['shows'] = () => true) {
    this.#map = map
    this.#shows = shows
  }

  paint(points: readonly Point[], colour: string, opacity = 1): void {
    this.#add(
      `fill="${colour}"${opacity < 1 ? ` fill-opacity="${Math.round(opacity * 100) / 100}"` : ''}`,
      points,
      true,
    )
  }

  stroke(points: readonly Point[], colour: string, width: number, opacity = 1): void {
    const faint = opacity < 1 ? ` stroke-opacity="${Math.round(opacity * 100) / 100}"` : ''
    this.#add(`fill="none" stroke="${colour}" stroke-width="${n(width)}"${faint}`, points, false)
  }

  /** A brush stroke: full at the start, `width` at its widest, tapering to a point. */
  brush(points: readonly Point[], colour: string, width: number, opacity = 1): void {
    const last = points.length - 1
    if (last < 1) return
    const left: Point[] = []
    const right: Point[] = []
    points.forEach(([x, y], i) => {
      const before = points[Math.max(0, i - 1)] ?? [x, y]
      const after = points[Math.min(last, i + 1)] ?? [x, y]
      const along = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
      const t = i / last
      const half =
        (width / 2) *
        (0.3 + 0.7 * Math.sin(Math.PI * Math.min(1, 0.16 + t * 0.8))) *
        (0.88 + 0.12 * Math.sin(x * 0.31 + y * 0.23)) *
        (t > 0.96 ? 0.4 : 1)
      const [nx, ny] = [(-(after[1] - before[1]) / along) * half, ((after[0] - before[0]) / along) * half]
      left.push([x + nx, y + ny])
      right.push([x - nx, y - ny])
    })
    this.paint([...left, ...right.toReversed()], colour, opacity)
  }

  /** Within a batch all shapes of one style become one path: faster to render, for shapes that don't cover each other. */
  batch(draw: () => void): void {
    this.#batch = this.#paths.length
    draw()
    this.#batch = undefined
  }

  toString(): string {
    const paths = this.#paths.map(({ style, data }) => `<path ${style} d="${data}"/>`).join('')
    return `<g stroke-linecap="round" stroke-linejoin="round">${paths}</g>`
  }

  #inSight(points: readonly Point[]): boolean {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const [x] of points) [low, high] = [Math.min(low, x), Math.max(high, x)]
    return this.#shows(low, high)
  }

  #add(style: string, points: readonly Point[], closed: boolean): void {
    if (points.length < 2) return
    if (!this.#inSight(points)) return
    const data = pathOf(simplified(points.map(([x, y]) => this.#map(x, y))), closed)
    const last =
      this.#batch === undefined
        ? this.#paths.at(-1)
        : this.#paths.slice(this.#batch).find((path) => path.style === style)
    if (last?.style === style) last.data += data
    else this.#paths.push({ style, data })
  }
}

/**
 * Repeats `draw` along a strip, about `width` units each, stretched slightly so that the last one fits. Uses one batch,
 * unless the unit's own parts overlap.
 */
export function repeated(
  strip: Strip,
  width: number,
  draw: (sketch: Sketch, x: number, width: number, index: number) => void,
  { batched = true }: { batched?: boolean } = {},
): string {
  const count = Math.max(1, Math.round(strip.length / width))
  const step = strip.length / count
  const sketch = new Sketch(strip.map, strip.shows)
  const offset = strip.whole ? 0 : -count
  const drawAll = () => {
    for (let i = offset; i < count; i++) {
      if (strip.shows((i - 0.6) * step, (i + 1.6) * step)) draw(sketch, i * step, step, (i + count) % count)
    }
  }
  if (batched) sketch.batch(drawAll)
  else drawAll()
  return sketch.toString()
}
