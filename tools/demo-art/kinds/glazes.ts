import type { GlazeName } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { clamp, type Point, through } from '#tools/demo-art/core/geometry.ts'
import { type Lathe } from '#tools/demo-art/core/lathe.ts'
import { type Material, materials } from '#tools/demo-art/core/light.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import { Sketch, type Strip } from '#tools/demo-art/core/sketch.ts'
import { linear, type Stops } from '#tools/demo-art/core/svg.ts'

/** The surface of a vessel before anything is painted on it. */
export type Glaze = {
  body: string
  rim: string
  inside: string
  foot: string
  material: Material
  cover(lathe: Lathe, random: Random): string
}

const rect = ({ box }: Lathe, fill: string, opacity = 1) =>
  `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${fill}" opacity="${opacity}"/>`

const plain = (body: string, material: Material, more: Partial<Glaze> = {}): Glaze => ({
  body,
  rim: lighter(body, 0.35),
  inside: darker(body, 0.3),
  foot: '#c9a983',
  material,
  cover: (lathe) =>
    falling(lathe, [
      [0, lighter(body, 0.16)],
      [0.5, body],
      [1, darker(body, 0.1)],
    ]),
  ...more,
})

type Rgb = readonly [number, number, number]

/** Clouds of a second colour in a glaze, stretched along its flow. */
const clouds = (
  { box }: Lathe,
  random: Random,
  colour: Rgb,
  cell: readonly [number, number],
  gain: number,
  bias: number,
  opacity = 1,
) => noiseImage(box, { seed: random.whole(1, 900), cell, colour, gain, bias, opacity })

const falling = (lathe: Lathe, stops: Stops) =>
  `<defs>${linear('fall', [0, lathe.top], [0, lathe.bottom], stops)}</defs>${rect(lathe, 'url(#fall)')}`

export const glazes = {
  white: plain('#eef0ec', materials.porcelain, { inside: '#cfd3cf' }),
  blanc: plain('#f1e9db', materials.porcelain, { inside: '#d8ccb6' }),
  celadon: plain('#9db8a2', materials.celadon, { rim: '#cfd2b6', inside: '#7f9d88', foot: '#8a4b2c' }),
  longquan: plain('#8fae93', materials.celadon, { rim: '#c9cfb0', inside: '#6f9178', foot: '#9a5a34' }),
  ge: plain('#cfc6ae', materials.celadon, { rim: '#6d5a48', inside: '#b3aa92', foot: '#4a3a30' }),
  ru: plain('#a9bfbd', materials.celadon, { rim: '#d3c9b6', inside: '#8ba3a2' }),
  yellow: plain('#e0aa2c', materials.porcelain, { rim: '#f0c75c', inside: '#e9e6da' }),
  turquoise: plain('#3f9aa0', materials.porcelain, { rim: '#8cc6c4', inside: '#2f7d84' }),
  cobalt: plain('#243f86', materials.porcelain, { rim: '#e6e8ea', inside: '#dfe3e6' }),
  coral: plain('#b4472c', materials.porcelain, { rim: '#d8a24a', inside: '#e9e4d8' }),
  teadust: plain('#6d6a33', materials.celadon, { rim: '#8c7d3c', inside: '#514d24' }),
  yixing: plain('#8a4a30', materials.earthenware, { rim: '#9c5c40', inside: '#5a2c1c', foot: '#8a4a30' }),
  duanni: plain('#c2a06a', materials.earthenware, { rim: '#d0b27f', inside: '#8a6c40', foot: '#c2a06a' }),
  wood: plain('#6b3f25', materials.wood, {
    rim: '#8a5a38',
    inside: '#2e1a0f',
    foot: '#5a331d',
    cover: (lathe, random) =>
      rect(lathe, '#74452a') +
      clouds(lathe, random, [34, 14, 6], [26, 620], 1.9, -0.7) +
      clouds(lathe, random, [30, 12, 4], [9, 400], 1.2, -0.5),
  }),
  bamboo: plain('#b98d4f', materials.wood, {
    rim: '#d6b077',
    inside: '#6b4a24',
    foot: '#b98d4f',
    cover: (lathe, random) => rect(lathe, '#bd9254') + clouds(lathe, random, [110, 66, 22], [14, 700], 1.4, -0.5),
  }),
  cinnabar: plain('#a5301d', materials.lacquer, { rim: '#bb4a34', inside: '#1d1310', foot: '#1d1310' }),
  blacklacquer: plain('#211a17', materials.lacquer, { rim: '#4a3c30', inside: '#7a2418', foot: '#211a17' }),
  bronze: plain('#5f6b52', materials.bronze, {
    rim: '#7d8a6a',
    inside: '#2c3328',
    foot: '#55604a',
    cover: (lathe, random) =>
      rect(lathe, '#5b6650') +
      clouds(lathe, random, [86, 148, 122], [120, 150], 3, -1.6, 0.8) +
      clouds(lathe, random, [112, 70, 36], [90, 110], 3, -1.75, 0.8),
  }),
  gilt: plain('#b08a3e', materials.brass, { rim: '#dcbb6c', inside: '#5f4518', foot: '#94712c' }),
  cloisonne: plain('#2f8f96', materials.porcelain, { rim: '#d2a74d', inside: '#2f8f96', foot: '#d2a74d' }),
  silver: plain('#c9c8c4', materials.silver, { rim: '#f1f0ec', inside: '#77756f', foot: '#c9c8c4' }),
  jade: plain('#c9d6bd', materials.jade, { rim: '#e4ead6', inside: '#a9bb9c', foot: '#c9d6bd' }),
  spinach: plain('#3f6b4c', materials.jade, { rim: '#6b9372', inside: '#2d5239', foot: '#3f6b4c' }),
  cizhou: plain('#e9dfc9', materials.celadon, { inside: '#cdbf9f', foot: '#b99b73' }),
  famillenoire: plain('#20231f', materials.porcelain, { rim: '#dcd7c6', inside: '#dfe3de' }),
  oxblood: plain('#8e1a1c', materials.porcelain, {
    rim: '#e9e2d2',
    inside: '#d9d2c0',
    cover: (lathe, random) =>
      falling(lathe, [
        [0, '#ece5d4'],
        [0.025, '#d9a58c'],
        [0.07, '#a02a24'],
        [0.5, '#8e1a1c'],
        [1, '#570d12'],
      ]) + clouds(lathe, random, [60, 4, 12], [40, 260], 1.6, -0.66, 0.85),
  }),
  jun: plain('#8fa6bd', materials.celadon, {
    rim: '#a99f86',
    inside: '#8ca3b4',
    foot: '#6b4a34',
    cover: (lathe, random) =>
      falling(lathe, [
        [0, '#a9a58c'],
        [0.05, '#9fb4c2'],
        [0.6, '#8aa2bd'],
        [1, '#6f86a8'],
      ]) +
      clouds(lathe, random, [118, 34, 92], [170, 240], 3.6, -1.95, 0.8) +
      clouds(lathe, random, [226, 236, 240], [34, 80], 1.6, -0.84, 0.6),
  }),
  flambe: plain('#6a2a4a', materials.porcelain, {
    rim: '#c9b89a',
    inside: '#7d6a86',
    cover: (lathe, random) =>
      falling(lathe, [
        [0, '#c8bfae'],
        [0.08, '#8f7aa6'],
        [0.35, '#8c2440'],
        [1, '#5a1020'],
      ]) + clouds(lathe, random, [120, 140, 210], [46, 340], 3, -1.5, 0.9),
  }),
  robin: plain('#5fa3a8', materials.porcelain, {
    cover: (lathe, random) => rect(lathe, '#5fa3a8') + clouds(lathe, random, [28, 62, 130], [34, 40], 3.2, -1.6, 0.75),
  }),
  jian: plain('#1e1614', materials.porcelain, {
    rim: '#7d5a38',
    inside: '#241a16',
    foot: '#4a2c20',
    cover: (lathe, random) =>
      falling(lathe, [
        [0, '#7a5230'],
        [0.08, '#4a2a18'],
        [0.3, '#1e1614'],
        [1, '#120d0c'],
      ]) + clouds(lathe, random, [190, 140, 84], [11, 420], 2.6, -1.3, 0.85),
  }),
  sancai: plain('#e6cf9c', materials.celadon, {
    rim: '#c98f3a',
    inside: '#d9c08a',
    foot: '#dcc7a0',
    cover: (lathe, random) => rect(lathe, '#ead7a8') + drips(lathe, random),
  }),
} as const satisfies Record<GlazeName, Glaze>

/** Three lead glazes that run: amber, green and cream, each in streams of their own length. */
function drips(lathe: Lathe, random: Random): string {
  const sketch = new Sketch()
  const height = lathe.bottom - lathe.top
  for (const colour of ['#c07f2c', '#3f7a4a', '#a8641f', '#4f8f58', '#f0e3bd']) {
    for (let i = 0; i < 6; i++) {
      const angle = random.between(-1.5, 1.5)
      const start = lathe.top + height * random.between(-0.05, 0.32)
      const end = lathe.top + height * random.between(0.5, 0.86)
      const half = random.between(0.05, 0.14)
      const side = (turn: number, y: number): Point => [
        lathe.cx + lathe.radiusAt(y) * Math.sin(clamp(angle + turn, -1.56, 1.56)),
        y,
      ]
      const left: Point[] = []
      const right: Point[] = []
      for (let s = 0; s <= 5; s++) {
        const y = start + ((end - start) * s) / 5
        const swell = half * (0.75 + 0.5 * (s / 5)) * random.between(0.8, 1.2)
        left.push(side(-swell, y))
        right.unshift(side(swell, y))
      }
      sketch.paint(through([...left, side(0, end + half * 260), ...right], 5), colour, 0.82)
    }
  }
  return `<g filter="url(#b6)">${sketch.toString()}</g>`
}

/** Cracks in a glaze: edges of a shaken grid, a wide dark net and a fine golden one inside it. */
export function crackle(
  strip: Strip,
  random: Random,
  cell: number,
  colour: string,
  opacity = 0.5,
  width = 1.6,
): string {
  const sketch = new Sketch(strip.map, strip.shows)
  const columns = Math.max(6, Math.round(strip.length / cell))
  const rows = Math.max(2, Math.round(strip.height / cell))
  const w = strip.length / columns
  const h = strip.height / rows
  const shake = Array.from({ length: (columns + 1) * (rows + 1) }, (): Point => [
    random.between(-0.42, 0.42),
    random.between(-0.42, 0.42),
  ])
  const node = (c: number, r: number): Point => {
    const [dx, dy] = shake[r * (columns + 1) + (((c % columns) + columns) % columns)] ?? [0, 0]
    return [(c + dx) * w, clamp((r + dy) * h, 0, strip.height)]
  }
  for (let c = -columns; c < columns; c++) {
    if (!strip.shows(c * w, (c + 1) * w)) continue
    for (let r = 0; r <= rows; r++) {
      const a = node(c, r)
      const bend = (p: Point, q: Point): Point[] => [
        p,
        [(p[0] + q[0]) / 2 + random.between(-0.1, 0.1) * w, (p[1] + q[1]) / 2 + random.between(-0.1, 0.1) * h],
        q,
      ]
      if (random.chance(0.82)) sketch.stroke(bend(a, node(c + 1, r)), colour, width, opacity)
      if (r < rows && random.chance(0.82)) sketch.stroke(bend(a, node(c, r + 1)), colour, width, opacity)
      if (r < rows && random.chance(0.28))
        sketch.stroke(bend(a, node(c + 1, r + 1)), colour, width * 0.7, opacity * 0.8)
    }
  }
  return sketch.toString()
}
