import type { Backdrop } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow } from '#tools/demo-art/core/backdrop.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { annulus, type Disc, discLight } from '#tools/demo-art/core/disc.ts'
import { arc, type Point, smoothstep, through } from '#tools/demo-art/core/geometry.ts'
import { materials } from '#tools/demo-art/core/light.ts'
import { tube } from '#tools/demo-art/core/parts.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { n, pathOf } from '#tools/demo-art/core/svg.ts'
import { leaf } from '#tools/demo-art/patterns/motifs.ts'
import { dial } from './dial.ts'

/** A pocket watch on its chain, open face or back upwards. */
export function drawWatch(back: boolean, backdrop: Backdrop, random: Random): Scene {
  const gold = random.chance(0.6)
  const metal = gold ? '#c49a44' : '#bcbab4'
  const disc: Disc = {
    cx: 600,
    cy: 800,
    radius: 320,
    slopeAt: (r) => (back ? -0.5 * r : 1 * smoothstep(0.85, 0.89, r) - 2.4 * smoothstep(0.91, 0.99, r)),
  }
  const chain: Point[] = through(
    [
      [600, 380],
      [640, 300],
      [780, 250],
      [900, 330],
      [960, 520],
      [1060, 640],
      [1010, 900],
      [1040, 1130],
    ],
    9,
  )
  const links = chain
    .filter((_, i) => i % 2 === 0)
    .map(
      ([x, y], i) =>
        `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${i % 2 ? 17 : 11}" ry="${i % 2 ? 11 : 17}" fill="none" stroke="${darker(metal, 0.35)}" stroke-width="8"/><ellipse cx="${n(x - 1.5)}" cy="${n(y - 2)}" rx="${i % 2 ? 17 : 11}" ry="${i % 2 ? 11 : 17}" fill="none" stroke="${lighter(metal, 0.35)}" stroke-width="3.4"/>`,
    )
  const engraving = new Sketch()
  if (back) {
    const ink = { line: darker(metal, 0.45), wash: darker(metal, 0.16), paper: metal }
    for (let i = 0; i < 16; i++)
      leaf(engraving, 600 + Math.cos(i * 0.3927) * 150, 800 + Math.sin(i * 0.3927) * 150, i * 0.3927 + 0.7, 90, ink)
    for (let i = 0; i < 48; i++)
      engraving.stroke(
        arc(600 + Math.cos(i * 0.1309) * 60, 800 + Math.sin(i * 0.1309) * 60, 62, 62, 0, 6.3, 24),
        ink.line,
        0.8,
        0.5,
      )
    for (const r of [250, 262, 286]) engraving.stroke(arc(600, 800, r, r, 0, 6.2832, 90), ink.line, 2.4)
  }
  const brass = gold ? materials.brass : materials.silver
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      `<g opacity=".5" transform="translate(7 10)" filter="url(#b6)"><path d="${pathOf(chain, false)}" fill="none" stroke="#140c06" stroke-width="24"/></g>` +
      links.join('') +
      lyingShadow(annulus(disc), 18) +
      tube('bow', arc(600, 424, 58, 56, 0.5, Math.PI * 2 + 2.64, 20), 18, 18, metal, brass) +
      tube(
        'crown',
        [
          [600, 490],
          [600, 440],
        ],
        54,
        60,
        metal,
        brass,
      ) +
      `<clipPath id="case"><path d="${annulus(disc)}"/></clipPath><g clip-path="url(#case)"><path d="${annulus(disc)}" fill="${metal}"/>${engraving.toString()}${discLight(disc, back ? { ...brass, metal: 0.12, gloss: 0.45 } : { ...brass, metal: 0.3, gloss: 0.6 }, 4)}</g>` +
      (back ? '' : dial(600, 800, 276, random.whole(0, 719), random.pick(['#f6f1e4', '#efe6d0', '#f3f1ec']))) +
      (back
        ? ''
        : `<path d="${pathOf([...arc(600, 800, 262, 262, -2.9, -1.5, 20), ...arc(640, 850, 262, 262, -1.6, -2.85, 20)])}" fill="#fff" opacity=".12"/>`),
    piece: { x: 270, y: 340, width: 700, height: 790 },
    detail: { x: 420, y: 560, width: 300, height: 375 },
  }
}
