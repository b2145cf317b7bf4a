import type { Backdrop, GlazeName, PlateStyle } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow } from '#tools/demo-art/core/backdrop.ts'
import { lighter } from '#tools/demo-art/core/colour.ts'
import { annulus, type Disc, discLight, ring } from '#tools/demo-art/core/disc.ts'
import { arc, type Point, smoothstep } from '#tools/demo-art/core/geometry.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { strokePath } from '#tools/demo-art/core/svg.ts'
import { bandLines, scrollingLotus, waves } from '#tools/demo-art/patterns/bands.ts'
import { lotus, peony } from '#tools/demo-art/patterns/flowers.ts'
import { butterfly, leaf } from '#tools/demo-art/patterns/motifs.ts'
import { boxOf, closeTo } from './disc-pieces.ts'
import { glazes } from './glazes.ts'
import { inks } from './ornaments.ts'

/** A dish from above: well, cavetto, rim. */
export function drawPlate(style: PlateStyle, backdrop: Backdrop, random: Random): Scene {
  const disc: Disc = {
    cx: 600,
    cy: 760,
    radius: 440,
    slopeAt: (r) => (r > 0.965 ? -1.4 : 0.06 + 0.5 * smoothstep(0.56, 0.68, r) - 0.38 * smoothstep(0.74, 0.86, r)),
  }
  const glaze: GlazeName = style === 'cobalt' || style === 'copper' || style === 'famillerose' ? 'white' : style
  const { body, material } = glazes[glaze]
  const ink =
    style === 'copper'
      ? inks.copper
      : style === 'cinnabar'
        ? inks.carved
        : style === 'blacklacquer'
          ? inks.gold
          : style === 'celadon' || style === 'ge'
            ? inks.incised
            : style === 'yellow'
              ? { line: '#3d6b35', wash: '#6f9a4a', paper: '#e9c04e' }
              : inks.cobalt
  const centre = new Sketch()
  const heart = (x: number, y: number, size: number) =>
    style === 'famillerose' || style === 'cinnabar' || style === 'blacklacquer'
      ? peony(
          centre,
          x,
          y,
          size,
          style === 'famillerose' ? ['#f9dfe4', '#e79aae', '#cb5a80'] : [ink.paper, ink.wash, ink.line],
          style === 'famillerose' ? '#8a3048' : ink.line,
          random,
        )
      : lotus(centre, x, y, size, ink)
  const leaves = style === 'famillerose' ? { line: '#2f5a37', wash: '#5c9a5c', paper: '#9cc48c' } : ink
  const spray = random.whole(3, 6)
  if (style !== 'ge') {
    centre.batch(() => {
      for (let i = 0; i < spray * 4; i++) {
        const a = (i / (spray * 4)) * Math.PI * 2 + random.between(-0.1, 0.1)
        const r = random.between(120, 210)
        leaf(
          centre,
          disc.cx + Math.cos(a) * r,
          disc.cy + Math.sin(a) * r,
          a + random.between(-1, 1),
          random.between(48, 76),
          leaves,
        )
      }
    })
    for (let i = 0; i < spray; i++)
      heart(
        disc.cx + Math.cos((i / spray) * 6.283 + 0.5) * 150,
        disc.cy + Math.sin((i / spray) * 6.283 + 0.5) * 150,
        66,
      )
    heart(disc.cx, disc.cy, 104)
    if (style === 'famillerose')
      for (const a of [0.2, 2.4, 4.3])
        butterfly(
          centre,
          disc.cx + Math.cos(a) * 215,
          disc.cy + Math.sin(a) * 215,
          28,
          ['#e9b84a', '#d0683c'],
          '#4a2a24',
          a,
        )
  }
  const rim =
    style === 'ge'
      ? ''
      : random.chance(0.5)
        ? waves(ring(disc, 428, 350), ink)
        : scrollingLotus(ring(disc, 428, 340), ink, random)
  const inner =
    style === 'ge' ? '' : bandLines(ring(disc, 262, 250), ink, 3) + bandLines(ring(disc, 432, 334), ink, 3.5)
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      lyingShadow(annulus(disc), 20) +
      `<clipPath id="disc"><path d="${annulus(disc)}"/></clipPath><g clip-path="url(#disc)"><path d="${annulus(disc)}" fill="${body}"/>${centre.toString()}${rim}${inner}` +
      `${style === 'ge' ? net(disc, random) : ''}${discLight(disc, material)}</g>${strokePath(arc(disc.cx, disc.cy, 437, 437, 0, 6.2832, 90), style === 'ge' ? '#5a4636' : lighter(body, 0.5), 5, 'opacity=".8"')}`,
    piece: boxOf(disc),
    detail: closeTo(disc),
  }
}

function net(disc: Disc, random: Random): string {
  const sketch = new Sketch()
  for (let i = 0; i < 60; i++) {
    let [x, y, a] = [disc.cx + random.between(-420, 420), disc.cy + random.between(-420, 420), random.between(0, 6.28)]
    const line: Point[] = [[x, y]]
    for (let s = 0; s < 6; s++) {
      a += random.between(-0.9, 0.9)
      ;[x, y] = [x + Math.cos(a) * 48, y + Math.sin(a) * 48]
      line.push([x, y])
    }
    sketch.stroke(line, i % 3 ? '#9a7440' : '#4a3626', i % 3 ? 1.2 : 2.2, 0.55)
  }
  return sketch.toString()
}
