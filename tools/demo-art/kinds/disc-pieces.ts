import type { Backdrop, BiTone } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow } from '#tools/demo-art/core/backdrop.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { annulus, type Disc, discLight, ring } from '#tools/demo-art/core/disc.ts'
import { arc } from '#tools/demo-art/core/geometry.ts'
import { materials } from '#tools/demo-art/core/light.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { bandLines, keyFret, lappets, scrollingLotus } from '#tools/demo-art/patterns/bands.ts'

export const boxOf = ({ cx, cy, radius }: Disc) => ({
  x: cx - radius,
  y: cy - radius,
  width: radius * 2,
  height: radius * 2,
})

export const closeTo = ({ cx, cy, radius }: Disc) => ({
  x: cx - radius * 0.62,
  y: cy - radius * 0.95,
  width: radius * 0.95,
  height: radius * 1.19,
})

const jades: Record<BiTone, string> = { celadon: '#b9c7a4', white: '#e3e3d2', spinach: '#47705a', russet: '#c2a877' }

/** A jade disc with its grain of raised bosses and the brown that the earth gave it. */
export function drawBi(tone: BiTone, backdrop: Backdrop, random: Random): Scene {
  const hole = 440 * random.between(0.2, 0.34)
  const disc: Disc = {
    cx: 600,
    cy: 760,
    radius: 440,
    slopeAt: (r) =>
      r > 0.955 ? -1.2 : r > 0.92 ? 0.6 : r < (hole / 440) * 1.12 ? 1.1 : r < (hole / 440) * 1.22 ? -0.5 : -0.04,
  }
  const colour = jades[tone]
  const relief = new Sketch()
  const gap = random.between(34, 44)
  relief.batch(() => {
    for (let r = hole + 44; r < 392; r += gap * 0.88) {
      const count = Math.round((Math.PI * 2 * r) / gap)
      for (let i = 0; i < count; i++) {
        const a = ((i + (Math.round(r / gap) % 2) * 0.5) / count) * Math.PI * 2
        const [x, y] = [disc.cx + Math.cos(a) * r, disc.cy + Math.sin(a) * r]
        relief.paint(arc(x + 3, y + 4, gap * 0.29, gap * 0.29, 0, 6.28, 12), darker(colour, 0.5), 0.55)
        relief.paint(arc(x, y, gap * 0.27, gap * 0.27, 0, 6.28, 12), lighter(colour, 0.12))
        relief.paint(arc(x - gap * 0.08, y - gap * 0.09, gap * 0.1, gap * 0.1, 0, 6.28, 8), '#fffdf2', 0.7)
      }
    }
  })
  const vein = noiseImage(boxOf(disc), {
    seed: random.whole(1, 900),
    cell: [150, 90],
    colour: [250, 250, 236],
    gain: 1.8,
    bias: -0.9,
    opacity: 0.6,
  })
  const earth = noiseImage(boxOf(disc), {
    seed: random.whole(1, 900),
    cell: [260, 260],
    colour: [122, 72, 30],
    gain: 3.8,
    bias: -2.25,
    octaves: 4,
    opacity: 0.8,
  })
  const shape = annulus(disc, hole)
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      `<g fill-rule="evenodd">${lyingShadow(shape, 13)}</g>` +
      `<clipPath id="disc"><path d="${shape}" clip-rule="evenodd"/></clipPath><g clip-path="url(#disc)"><path d="${annulus(disc)}" fill="${colour}"/>${vein}${relief.toString()}` +
      `${earth}${discLight(disc, materials.jade)}</g>`,
    piece: boxOf(disc),
    detail: closeTo(disc),
  }
}

/** The back of a bronze mirror: knob, inner square or ring, beasts or arcs, teeth. */
export function drawMirror(backdrop: Backdrop, random: Random): Scene {
  const disc: Disc = {
    cx: 600,
    cy: 760,
    radius: 430,
    slopeAt: (r) => (r > 0.97 ? -1.4 : r > 0.86 ? 0.02 : r > 0.83 ? 0.9 : r < 0.13 ? -r * 9 : r < 0.2 ? -0.5 : 0.03),
  }
  const tone = random.pick(['#6c7561', '#5d5a46', '#7c7d78', '#4f6456'])
  const ink = { line: darker(tone, 0.62), wash: lighter(tone, 0.26), paper: lighter(tone, 0.14) }
  const bands = [
    random.chance(0.5) ? scrollingLotus(ring(disc, 350, 190), ink, random) : lappets(ring(disc, 350, 210), ink),
    keyFret(ring(disc, 182, 146), ink),
    lappets(ring(disc, 140, 84), ink),
    keyFret(ring(disc, 404, 372), ink),
    ...[
      [424, 410],
      [362, 354],
      [190, 184],
    ].map(([a = 0, b = 0]) => bandLines(ring(disc, a, b), ink, 4)),
  ].join('')
  const patina = noiseImage(boxOf(disc), {
    seed: random.whole(1, 900),
    cell: [170, 170],
    colour: [84, 158, 128],
    gain: 3.2,
    bias: -1.8,
    octaves: 4,
    opacity: 0.75,
  })
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      lyingShadow(annulus(disc), 12) +
      `<clipPath id="disc"><path d="${annulus(disc)}"/></clipPath><g clip-path="url(#disc)"><path d="${annulus(disc)}" fill="${tone}"/><g transform="translate(2 2.5)" opacity=".5">${bands}</g>${bands}` +
      `${patina}${discLight(disc, materials.patina)}</g>`,
    piece: boxOf(disc),
    detail: closeTo(disc),
  }
}
