import type { Backdrop, GlazeName, Mark } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow } from '#tools/demo-art/core/backdrop.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { annulus, type Disc, discLight } from '#tools/demo-art/core/disc.ts'
import { arc, smoothstep } from '#tools/demo-art/core/geometry.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { character, type MarkCharacter } from '#tools/demo-art/patterns/glyphs.ts'
import { glazes } from './glazes.ts'

const marks = {
  ming: ['大', '明', '年', '製'],
  qing: ['大', '清', '年', '製'],
  qianlong: ['乾', '隆', '年', '製'],
} as const satisfies Record<Mark, readonly MarkCharacter[]>

/**
 * A vessel lying on its mouth: the body shades off around the worn foot ring; the base carries the mark, read from the
 * right column down, or nothing. `foot` is the foot ring's share of the widest radius.
 */
export function drawBase(
  glazeName: GlazeName,
  foot: number,
  mark: Mark | undefined,
  backdrop: Backdrop,
  random: Random,
): Scene {
  const glaze = glazes[glazeName]
  const rim = Math.min(0.92, Math.max(0.42, foot))
  const disc: Disc = {
    cx: 600,
    cy: 750,
    radius: 430,
    slopeAt: (r) =>
      r > rim
        ? -0.5 - 1.8 * smoothstep(0.82, 1, r)
        : 1.5 * smoothstep(rim - 0.1, rim - 0.06, r) - 2.2 * smoothstep(rim - 0.05, rim, r),
  }
  const { cx, cy, radius } = disc
  const ring = (share: number, fill: string) => `<circle cx="${cx}" cy="${cy}" r="${share * radius}" fill="${fill}"/>`
  const base =
    glaze.material.metal > 0 || glaze.foot === glaze.body ? darker(glaze.body, 0.12) : lighter(glaze.inside, 0.35)
  const stained = { x: cx - rim * radius, y: cy - rim * radius, width: rim * radius * 2, height: rim * radius * 2 }
  const sketch = new Sketch()
  if (mark) {
    const [first, second, third, fourth] = marks[mark]
    const size = rim * radius * 0.36
    const blue = glazeName === 'cinnabar' || glazeName === 'blacklacquer' ? '#c9a24a' : '#27407f'
    character(sketch, first, cx + size * 0.08, cy - size * 1.06, size, blue)
    character(sketch, second, cx + size * 0.08, cy + size * 0.08, size, blue)
    character(sketch, third, cx - size * 1.08, cy - size * 1.06, size, blue)
    character(sketch, fourth, cx - size * 1.08, cy + size * 0.08, size, blue)
    for (const r of [0.76, 0.72])
      sketch.stroke(
        arc(cx, cy, rim * radius * r, rim * radius * r, random.between(0, 1), 6.2 + random.between(0, 1), 70),
        blue,
        3.4,
      )
  }
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      lyingShadow(annulus(disc), 22) +
      `<clipPath id="disc"><path d="${annulus(disc)}"/></clipPath><g clip-path="url(#disc)">${ring(1, glaze.body)}${ring(rim, glaze.foot)}` +
      `<clipPath id="foot"><circle cx="${cx}" cy="${cy}" r="${rim * radius}"/></clipPath><g clip-path="url(#foot)">${noiseImage(stained, { seed: random.whole(1, 900), cell: [120, 120], colour: [90, 56, 28], gain: 1.8, bias: -0.85, octaves: 4, opacity: 0.7 })}</g>` +
      `${ring(rim - 0.075, base)}${sketch.toString()}${discLight(disc, glaze.material)}</g>`,
    piece: { x: cx - radius, y: cy - radius, width: radius * 2, height: radius * 2 },
    detail: { x: cx - 200, y: cy - 250, width: 400, height: 500 },
  }
}
