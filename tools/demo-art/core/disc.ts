import { arc, clamp, type Point } from './geometry.ts'
import type { Material, Normal } from './light.ts'
import { shadingImage } from './shading.ts'
import type { Strip } from './sketch.ts'
import { pathOf } from './svg.ts'

/** A round surface seen from above: `slopeAt` returns how steeply it rises outwards at a radius of 0 to 1. */
export type Disc = { cx: number; cy: number; radius: number; slopeAt(share: number): number }

export function discLight({ cx, cy, radius, slopeAt }: Disc, material: Material, grain = 6): string {
  const box = { x: cx - radius - 6, y: cy - radius - 6, width: radius * 2 + 12, height: radius * 2 + 12 }
  return shadingImage(
    box,
    material,
    (x, y) => ({ normal: tilted(x - cx, y - cy, slopeAt(Math.hypot(x - cx, y - cy) / radius)) }),
    grain,
  )
}

/** The normal of a surface that rises outwards: it points inwards. */
function tilted(dx: number, dy: number, slope: number): Normal {
  const r = Math.hypot(dx, dy) || 1
  const s = clamp(slope, -3, 3)
  const k = 1 / Math.hypot(1, s)
  return [(-dx / r) * s * k, (-dy / r) * s * k, k]
}

/** The ring between two radii, `y` from the outer edge inwards. */
export function ring({ cx, cy }: Disc, outer: number, inner: number, turn = 0): Strip {
  const length = Math.PI * (outer + inner)
  return {
    length,
    height: outer - inner,
    centre: length / 2,
    whole: true,
    shows: () => true,
    map(x, y) {
      const angle = (x / length) * Math.PI * 2 + turn
      const r = outer - y
      return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r]
    },
  }
}

/** A ring's outline, with its hole, for clips and shadows (fill-rule evenodd). */
export const annulus = ({ cx, cy, radius }: Disc, hole = 0): string =>
  pathOf(arc(cx, cy, radius, radius, 0, Math.PI * 2, 90)) +
  (hole ? pathOf(arc(cx, cy, hole, hole, 0, Math.PI * 2, 60)) : '')

/** A flat oblong as a strip: borders of cloths, panels, boxes. */
export function oblong(x0: number, y0: number, width: number, height: number): Strip {
  return {
    length: width,
    height,
    centre: width / 2,
    whole: true,
    shows: () => true,
    map: (x, y): Point => [x0 + x, y0 + y],
  }
}
