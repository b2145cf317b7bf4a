import type { Backdrop } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow } from '#tools/demo-art/core/backdrop.ts'
import { darker } from '#tools/demo-art/core/colour.ts'
import { oblong } from '#tools/demo-art/core/disc.ts'
import { arc, type Point, through } from '#tools/demo-art/core/geometry.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { n, pathOf } from '#tools/demo-art/core/svg.ts'
import { keyFret, waves } from '#tools/demo-art/patterns/bands.ts'
import { peony } from '#tools/demo-art/patterns/flowers.ts'
import { cloud, type Ink, leafOutline } from '#tools/demo-art/patterns/motifs.ts'

export type Area = { x: number; y: number; width: number; height: number }

export const corners = ({ x, y, width, height }: Area): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

export const rect = (area: Area, fill: string, more = '') =>
  `<rect x="${n(area.x)}" y="${n(area.y)}" width="${n(area.width)}" height="${n(area.height)}" fill="${fill}" ${more}/>`

/** Stitches or knots: a fine hatching, lit from one side. */
export const thread = (id: string, size: number, turn: number) =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="M0 ${size * 0.25}h${size}" stroke="#fffaf0" stroke-width="${size * 0.22}" opacity=".2"/><path d="M0 ${size * 0.75}h${size}" stroke="#120a05" stroke-width="${size * 0.22}" opacity=".24"/></pattern>`

/** A border round all four sides, each laid from its own corner. */
export function frame(area: Area, draw: (length: number) => string): string {
  const side = (x: number, y: number, turn: number, length: number) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${draw(length)}</g>`
  return (
    side(area.x, area.y, 0, area.width) +
    side(area.x + area.width, area.y, 90, area.height) +
    side(area.x + area.width, area.y + area.height, 180, area.width) +
    side(area.x, area.y + area.height, 270, area.height)
  )
}

/** A silk panel: a crane or peonies among clouds over waves, as on badges of rank. */
export function drawPanel(bird: boolean, backdrop: Backdrop, random: Random): Scene {
  const area: Area = { x: 180, y: 260, width: 840, height: bird ? 900 : 980 }
  const silk = random.pick(['#1f2f52', '#7d1f1c', '#2a2422', '#35564b', '#6a4a1f'])
  const gold: Ink = { line: '#d9b25a', wash: '#a97f30', paper: '#e9cf8a' }
  const sketch = new Sketch()
  for (let i = 0; i < 15; i++) {
    const [x, y] = [area.x + random.between(90, area.width - 90), area.y + random.between(90, area.height * 0.68)]
    if (Math.hypot(x - 600, y - area.y - area.height * 0.4) > 210)
      cloud(
        sketch,
        x,
        y,
        random.between(22, 34),
        { line: '#e8e0cc', wash: random.pick(['#7fa3b5', '#b5655a', '#8fae8a', '#c9a24a']), paper: '#fff' },
        random.chance(0.5) ? 1 : -1,
      )
  }
  if (bird) crane(sketch, 600, area.y + area.height * 0.42, 300)
  else
    for (const [x, y, s] of [
      [500, area.y + 400, 130],
      [720, area.y + 300, 90],
      [690, area.y + 560, 105],
    ] as const) {
      for (let i = 0; i < 8; i++) sketch.paint(leafOutline(x, y, i * 0.8, s * 1.5, s * 0.42), '#5f8a5a')
      peony(
        sketch,
        x,
        y,
        s,
        random.pick([
          ['#f6dcdc', '#dd8f97', '#b04a5e'],
          ['#f5ead0', '#e0b96a', '#b07d2a'],
        ]),
        '#4a1c24',
        random,
      )
    }
  const sea = {
    x: area.x + 50,
    y: area.y + area.height * 0.74,
    width: area.width - 100,
    height: area.height * 0.26 - 50,
  }
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      lyingShadow(pathOf(corners(area)), 9) +
      `<defs>${thread('stitch', 5, -24)}</defs>` +
      rect(area, silk) +
      noiseImage(area, { seed: random.whole(1, 900), cell: [300, 300], colour: [10, 6, 4], gain: 0.8, bias: -0.3 }) +
      waves(oblong(sea.x, sea.y, sea.width, sea.height), {
        line: '#e6dcc2',
        wash: '#4f7f9a',
        paper: darker(silk, 0.1),
      }) +
      sketch.toString() +
      frame(
        area,
        (length) =>
          rect({ x: 0, y: 0, width: length, height: 46 }, darker(silk, 0.35)) +
          keyFret(oblong(46, 8, length - 92, 30), gold),
      ) +
      rect(area, 'url(#stitch)', 'opacity=".8"') +
      rect(area, 'none', `stroke="${gold.line}" stroke-width="5"`),
    piece: area,
    detail: { x: 430, y: area.y + area.height * 0.22, width: 380, height: 475 },
  }
}

/** A crane with spread wings, one leg drawn up. */
function crane(sketch: Sketch, x: number, y: number, s: number): void {
  for (const hand of [-1, 1]) {
    for (let i = 0; i < 11; i++) {
      const angle = -Math.PI / 2 + hand * (0.5 + i * 0.13)
      const outline = leafOutline(x + hand * s * 0.1, y - s * 0.02, angle, s * (0.98 - i * 0.045), s * 0.13)
      sketch.paint(outline, i < 4 ? '#2a2f38' : '#f5efe2')
      sketch.stroke(outline, '#c9a24a', 2)
    }
    for (let i = 0; i < 7; i++)
      sketch.paint(
        leafOutline(x + hand * s * 0.08, y, -Math.PI / 2 + hand * (0.6 + i * 0.17), s * 0.46, s * 0.1),
        i % 2 ? '#e3d8c2' : '#fbf6ea',
      )
  }
  for (let i = -3; i <= 3; i++)
    sketch.paint(
      leafOutline(x, y + s * 0.16, Math.PI / 2 + i * 0.16, s * 0.46, s * 0.08),
      i % 2 ? '#2a2f38' : '#f5efe2',
    )
  sketch.paint(arc(x, y + s * 0.06, s * 0.14, s * 0.24, 0, 6.28, 24), '#fbf6ea')
  sketch.brush(
    through(
      [
        [x, y - s * 0.1],
        [x + s * 0.1, y - s * 0.34],
        [x - s * 0.06, y - s * 0.5],
        [x + s * 0.06, y - s * 0.66],
      ],
      7,
    ),
    '#fbf6ea',
    s * 0.1,
  )
  sketch.brush(
    through(
      [
        [x - s * 0.02, y - s * 0.56],
        [x + s * 0.05, y - s * 0.68],
        [x + s * 0.25, y - s * 0.64],
      ],
      6,
    ),
    '#2a2f38',
    s * 0.05,
  )
  sketch.paint(arc(x + s * 0.045, y - s * 0.69, s * 0.05, s * 0.04, 0, 6.3, 12), '#c0392b')
  for (const dx of [-0.05, 0.06])
    sketch.brush(
      [
        [x + dx * s, y + s * 0.28],
        [x + dx * s * 1.4, y + s * 0.66],
      ],
      '#c98a3a',
      s * 0.03,
    )
}
