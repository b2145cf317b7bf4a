export type Point = readonly [x: number, y: number]

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

/** A smooth line through all points (centripetal enough for our evenly spaced ones), `steps` per stretch. */
export function through(points: readonly Point[], steps = 10): Point[] {
  const line: Point[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const b = points[i]
    const c = points[i + 1]
    if (!b || !c) continue
    const a = points[i - 1] ?? b
    const d = points[i + 2] ?? c
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      line.push([catmullRom(a[0], b[0], c[0], d[0], t), catmullRom(a[1], b[1], c[1], d[1], t)])
    }
  }
  const last = points.at(-1)
  if (last) line.push(last)
  return line
}

/** A closed smooth outline through all points. */
export function around(points: readonly Point[], steps = 8): Point[] {
  const n = points.length
  const at = (i: number): Point => points[((i % n) + n) % n] ?? [0, 0]
  return points.flatMap((_, i) =>
    Array.from({ length: steps }, (__, s): Point => {
      const t = s / steps
      return [
        catmullRom(at(i - 1)[0], at(i)[0], at(i + 1)[0], at(i + 2)[0], t),
        catmullRom(at(i - 1)[1], at(i)[1], at(i + 1)[1], at(i + 2)[1], t),
      ]
    }),
  )
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}

/** Turns by `angle` radians, scales and moves, in this order. */
export function placed(points: readonly Point[], x: number, y: number, angle = 0, scale = 1): Point[] {
  const cos = Math.cos(angle) * scale
  const sin = Math.sin(angle) * scale
  return points.map(([px, py]): Point => [x + px * cos - py * sin, y + px * sin + py * cos])
}

/** Part of an ellipse from `from` to `to` radians, clockwise on the page. */
export function arc(cx: number, cy: number, rx: number, ry: number, from = 0, to = Math.PI * 2, steps = 36): Point[] {
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const a = mix(from, to, i / steps)
    return [cx + rx * Math.cos(a), cy + ry * Math.sin(a)]
  })
}

/** A winding line that tightens towards its centre. */
export function spiral(cx: number, cy: number, radius: number, turns: number, start: number, hand: 1 | -1): Point[] {
  const steps = Math.ceil(turns * 14)
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps
    const r = radius * (1 - t * 0.86)
    const a = start + hand * t * turns * Math.PI * 2
    return [cx + r * Math.cos(a), cy + r * Math.sin(a)]
  })
}

/** Removes points within `tolerance` of the simplified line; keeps both ends. */
export function simplified(points: readonly Point[], tolerance = 0.25): Point[] {
  const stored: Point[] = []
  let anchor = 0
  for (let i = 0; i < points.length; i++) {
    const point = points[i]
    if (!point) continue
    const next = points[i + 1]
    if (stored.length === 0 || !next) {
      stored.push(point)
      anchor = i
    } else if (strays(points, anchor, i + 1, tolerance)) {
      stored.push(point)
      anchor = i
    }
  }
  return stored
}

/** Whether any point between two others lies further than `tolerance` from their line. */
function strays(points: readonly Point[], from: number, to: number, tolerance: number): boolean {
  const [ax, ay] = points[from] ?? [0, 0]
  const [bx, by] = points[to] ?? [0, 0]
  const length = Math.hypot(bx - ax, by - ay) || 1
  for (let i = from + 1; i < to; i++) {
    const [x, y] = points[i] ?? [0, 0]
    if (Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length > tolerance) return true
  }
  return false
}
