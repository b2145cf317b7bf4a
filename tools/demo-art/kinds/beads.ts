import type { Backdrop, BeadStone } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow } from '#tools/demo-art/core/backdrop.ts'
import { lighter } from '#tools/demo-art/core/colour.ts'
import { arc, type Point, through } from '#tools/demo-art/core/geometry.ts'
import { materials } from '#tools/demo-art/core/light.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import { ball, tube } from '#tools/demo-art/core/parts.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { shadingImage } from '#tools/demo-art/core/shading.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { n, pathOf } from '#tools/demo-art/core/svg.ts'

const beadColours: Record<BeadStone, string> = {
  jade: '#8fb08c',
  coral: '#b8432f',
  amber: '#c98a2e',
  lapis: '#2f4a86',
  agate: '#8a3a28',
  pearl: '#e8e0d2',
  wood: '#5a3320',
}

/** A string of beads laid in a ring, with a larger one and a tassel. */
export function drawBeads(stone: BeadStone, backdrop: Backdrop, random: Random): Scene {
  const colour = beadColours[stone]
  const count = random.whole(18, 27)
  const [rx, ry] = [330, 340]
  const r = (Math.PI * 2 * rx) / count / 2.04
  const spots = Array.from({ length: count }, (_, i): Point => {
    const a = Math.PI / 2 + (i / count) * Math.PI * 2
    return [600 + Math.cos(a) * rx * (1 + 0.03 * Math.sin(a * 3)), 660 + Math.sin(a) * ry]
  })
  const shadows = spots
    .map(
      ([x, y]) =>
        `<ellipse cx="${n(x + r * 0.4)}" cy="${n(y + r * 0.5)}" rx="${n(r * 1.25)}" ry="${n(r * 1.2)}" fill="url(#soft)" opacity=".55"/>`,
    )
    .join('')
  const beads = spots.map(([x, y], i) =>
    ball(
      `bead${i % 3}`,
      x,
      y,
      r * (i === 0 ? 1.3 : random.between(0.97, 1.02)),
      i === 0 ? '#c9a24a' : i % 9 === 0 ? lighter(colour, 0.35) : colour,
      stone === 'wood' ? 0.25 : 0.85,
    ),
  )
  const tassel = new Sketch()
  for (let i = 0; i < 30; i++) {
    const dx = (i - 14.5) * 1.5
    tassel.stroke(
      through(
        [
          [600 + dx * 0.3, 660 + ry + r * 2.6],
          [600 + dx * 1.1 + 4, 660 + ry + r * 2.6 + 90],
          [600 + dx * 2.1 + random.between(-6, 6), 660 + ry + r * 2.6 + 190],
        ],
        4,
      ),
      i % 3 ? '#9c2f22' : '#6d1c14',
      2.6,
    )
  }
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      shadows +
      `<ellipse cx="612" cy="${n(660 + ry + r * 2.6 + 110)}" rx="60" ry="130" fill="url(#soft)" opacity=".5"/>` +
      tassel.toString() +
      tube(
        'cord',
        [
          [600, 660 + ry + r],
          [602, 660 + ry + r * 2.8],
        ],
        9,
        9,
        '#8c2a1c',
        materials.earthenware,
      ) +
      beads.slice(1).join('') +
      (beads[0] ?? '').replaceAll('bead0', 'beadA') +
      ball('knot', 600, 660 + ry + r * 2.6, r * 0.5, stone === 'pearl' ? '#b8432f' : '#3f7a5a'),
    piece: { x: 600 - rx - r, y: 660 - ry - r, width: (rx + r) * 2, height: ry * 2 + r * 3.6 + 200 },
    detail: { x: 430, y: 760, width: 360, height: 450 },
  }
}

/** A bangle of one stone, lying down. */
export function drawBangle(tone: string, backdrop: Backdrop, random: Random): Scene {
  const [outer, inner] = [340, random.between(245, 262)]
  const [cx, cy] = [600, 760]
  const mid = (outer + inner) / 2
  const half = (outer - inner) / 2
  const shape =
    pathOf(arc(cx, cy, outer, outer, 0, Math.PI * 2, 90)) + pathOf(arc(cx, cy, inner, inner, 0, Math.PI * 2, 80))
  const box = { x: cx - outer, y: cy - outer, width: outer * 2, height: outer * 2 }
  const streak = (colour: readonly [number, number, number], bias: number, opacity: number) =>
    noiseImage(box, { seed: random.whole(1, 900), cell: [190, 130], colour, gain: 3, bias, octaves: 4, opacity })
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      `<g fill-rule="evenodd">${lyingShadow(shape, 15)}</g><clipPath id="ring"><path d="${shape}" clip-rule="evenodd"/></clipPath><g clip-path="url(#ring)"><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${tone}"/>` +
      `${streak([54, 120, 72], -1.55, 0.75)}${streak([250, 250, 240], -1.5, 0.7)}` +
      `${shadingImage(
        box,
        { ...materials.jade, gloss: 0.95, polish: 0.85 },
        (x, y) => {
          const [dx, dy] = [x - cx, y - cy]
          const r = Math.hypot(dx, dy) || 1
          const u = Math.max(-0.97, Math.min(0.97, (r - mid) / half))
          return { normal: [(dx / r) * u, (dy / r) * u, Math.sqrt(1 - u * u)] }
        },
        5,
      )}</g>`,
    piece: box,
    detail: { x: cx - outer, y: cy - outer * 0.9, width: outer * 0.9, height: outer * 1.125 },
  }
}
