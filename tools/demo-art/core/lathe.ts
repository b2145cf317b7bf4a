import { arc, clamp, type Point, through } from './geometry.ts'
import type { Normal } from './light.ts'
import type { Box } from './shading.ts'
import type { Strip } from './sketch.ts'

/** A turned body: its outline as radius over height on the page, seen slightly from above. */
export type Lathe = {
  cx: number
  top: number
  bottom: number
  widest: number
  tilt: number
  box: Box
  radiusAt(y: number): number
  /** The whole outline, with the near edge of the foot and the near edge of the lip. */
  outline: Point[]
  lip: Point[]
  normalAt(x: number, y: number): { normal: Normal; hidden: number }
  /** The strip round the body between two heights; `turn` in radians brings another side to the front. */
  strip(from: number, to: number, turn?: number): Strip
}

/** Runs of [y, radius], each smooth in itself; where two runs meet there is an edge. From the lip down. */
export function lathe(cx: number, runs: readonly (readonly Point[])[], tilt = 0.13): Lathe {
  const profile = runs.flatMap((run) => through(run, 12))
  const top = profile[0]?.[0] ?? 0
  const bottom = profile.at(-1)?.[0] ?? 1
  const size = Math.max(2, Math.ceil(bottom - top) + 1)
  const radii = sampled(profile, top, size)
  const radiusAt = (y: number) => radii[clamp(Math.round(y - top), 0, size - 1)] ?? 0
  const slopeAt = (y: number) => (radiusAt(y + 5) - radiusAt(y - 5)) / 10
  const widest = Math.max(...radii)

  const heights = Array.from({ length: 91 }, (_, i) => top + ((bottom - top) * i) / 90)
  const foot = radiusAt(bottom)
  const mouth = radiusAt(top)
  const outline: Point[] = [
    ...heights.map((y): Point => [cx + radiusAt(y), y]),
    ...arc(cx, bottom, foot, foot * tilt, 0, Math.PI, 24),
    ...heights.toReversed().map((y): Point => [cx - radiusAt(y), y]),
    ...arc(cx, top, mouth, mouth * tilt, Math.PI, Math.PI * 2, 24),
  ]

  return {
    cx,
    top,
    bottom,
    widest,
    tilt,
    radiusAt,
    outline,
    lip: arc(cx, top, mouth, mouth * tilt),
    box: {
      x: cx - widest - 8,
      y: top - mouth * tilt - 8,
      width: widest * 2 + 16,
      height: bottom - top + mouth * tilt + foot * tilt + 16,
    },
    normalAt(x, y) {
      const level = y - radiusAt(y) * tilt * Math.sqrt(Math.max(0, 1 - ((x - cx) / Math.max(1, radiusAt(y))) ** 2))
      const r = Math.max(1, radiusAt(level))
      const u = clamp((x - cx) / r, -0.995, 0.995)
      const slope = clamp(slopeAt(level), -4, 4)
      const k = 1 / Math.hypot(1, slope)
      const foothold = clamp((level - bottom + 46) / 46, 0, 1)
      return { normal: [u * k, -slope * k, Math.sqrt(1 - u * u) * k], hidden: foothold * foothold * 0.45 }
    },
    strip(from, to, turn = 0) {
      const around = Math.max(
        1,
        ...heights.filter((y) => y >= from && y <= to).map(radiusAt),
        radiusAt((from + to) / 2),
      )
      const length = Math.PI * 2 * around
      const angleOf = (x: number) => (x / length) * Math.PI * 2 + turn
      return {
        length,
        height: to - from,
        centre: (-turn / (Math.PI * 2)) * length,
        map(x, y) {
          const angle = clamp(angleOf(x), -1.55, 1.55)
          const r = radiusAt(from + y)
          return [cx + r * Math.sin(angle), from + y + r * tilt * Math.cos(angle)]
        },
        shows: (a, b) => angleOf(b) > -1.62 && angleOf(a) < 1.62,
      }
    },
  }
}

/** Radii for every pixel of height, straight between the profile's points. */
function sampled(profile: readonly Point[], top: number, size: number): number[] {
  const radii: number[] = []
  let at = 0
  for (let i = 0; i < size; i++) {
    const y = top + i
    while ((profile[at + 1]?.[0] ?? Number.POSITIVE_INFINITY) < y) at += 1
    const [y0, r0] = profile[at] ?? [y, 1]
    const [y1, r1] = profile[at + 1] ?? [y0, r0]
    radii.push(y1 > y0 ? r0 + ((r1 - r0) * clamp(y - y0, 0, y1 - y0)) / (y1 - y0) : r1)
  }
  return radii
}
