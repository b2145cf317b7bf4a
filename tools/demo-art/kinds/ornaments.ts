import type { Random } from '#src/demo/catalogue/random.ts'
import { type Point, spiral, through } from '#tools/demo-art/core/geometry.ts'
import { repeated, type Strip } from '#tools/demo-art/core/sketch.ts'
import { blossom, peony } from '#tools/demo-art/patterns/flowers.ts'
import { butterfly, cloud, type Ink, leaf } from '#tools/demo-art/patterns/motifs.ts'

export const inks = {
  cobalt: { line: '#22367c', wash: '#5c7cbb', paper: '#eef0ee' },
  copper: { line: '#8c1f22', wash: '#c4625a', paper: '#f1ebe4' },
  iron: { line: '#3a2216', wash: '#7d5638', paper: '#e9dfc9' },
  gold: { line: '#d8b360', wash: '#a97f30', paper: '#3a2a1c' },
  white: { line: '#f2efe4', wash: '#cfd6d0', paper: '#ffffff' },
  carved: { line: '#5e1710', wash: '#8c2415', paper: '#b8402b' },
  incised: { line: '#5f7f68', wash: '#87a68d', paper: '#a8c2ac' },
  silverwork: { line: '#6f6d68', wash: '#a9a7a1', paper: '#dad9d4' },
  jadework: { line: '#8ea183', wash: '#b7c6aa', paper: '#d5dfc9' },
} as const satisfies Record<string, Ink>

type Tones = readonly [string, string, string]

const enamel = {
  stem: '#5f7a3c',
  leaf: { line: '#2f5a37', wash: '#5c9a5c', paper: '#9cc48c' } satisfies Ink,
  outline: '#7a2a3a',
}

/** Peonies on a bough, small blossoms and butterflies, in the soft enamels of the 18th century. */
export function famillerose(strip: Strip, random: Random): string {
  const h = strip.height
  const tones = random.pick<Tones>([
    ['#f7dbe0', '#e79aae', '#cf5f83'],
    ['#fbead0', '#f0bd78', '#d98a3f'],
    ['#ece3f4', '#c3a6d8', '#8f6bb4'],
    ['#fff6ee', '#f3cfd2', '#dd8f9c'],
  ])
  const second = random.pick<Tones>([
    ['#fbead0', '#f0bd78', '#d98a3f'],
    ['#dbe7f5', '#9ebbe0', '#5f86c2'],
    ['#f7dbe0', '#e79aae', '#cf5f83'],
  ])
  const lean = random.chance(0.5) ? 1 : -1
  return repeated(
    strip,
    Math.max(h * 1.25, strip.length / 4),
    (sketch, x0, w, index) => {
      // The large peony of a unit faces the viewer.
      const p = (across: number, down: number): Point => [x0 + w * lean * (across - 0.42), h * down]
      const bark = (line: readonly Point[], width: number) => {
        sketch.brush(through(line, 7), '#5d452c', h * width + 1.5)
        sketch.brush(
          through(line, 7).map(([x, y]): Point => [x - h * width * 0.14, y - h * width * 0.2]),
          '#94754c',
          h * width * 0.4 + 0.6,
        )
      }
      bark([p(-0.06, 1), p(0.12, 0.84), p(0.22, 0.66), p(0.42, 0.58), p(0.6, 0.4), p(0.8, 0.34), p(0.96, 0.1)], 0.042)
      bark([p(0.2, 0.7), p(0.44, 0.8), p(0.62, 0.84), p(0.86, 0.78)], 0.028)
      bark([p(0.24, 0.64), p(0.16, 0.44), p(0.22, 0.24), p(0.16, 0.1)], 0.026)
      sketch.batch(() => {
        for (const [across, down, angle, length] of [
          [0.08, 0.88, -2.4, 0.17],
          [0.14, 0.8, 0.7, 0.19],
          [0.18, 0.5, 3, 0.18],
          [0.19, 0.36, -0.3, 0.17],
          [0.2, 0.22, -2.6, 0.15],
          [0.18, 0.14, -0.9, 0.13],
          [0.5, 0.52, 0.9, 0.2],
          [0.56, 0.46, -2.1, 0.2],
          [0.68, 0.38, -1.2, 0.18],
          [0.78, 0.35, 1.3, 0.2],
          [0.86, 0.26, -2.8, 0.17],
          [0.9, 0.2, 0.4, 0.15],
          [0.5, 0.8, 1.4, 0.16],
          [0.56, 0.83, -1, 0.16],
          [0.84, 0.79, 0.2, 0.2],
          [0.8, 0.8, 1.2, 0.16],
          [0.76, 0.8, -0.8, 0.15],
          [0.34, 0.62, 2.2, 0.18],
          [0.3, 0.62, 1.2, 0.16],
        ] as const) {
          leaf(
            sketch,
            ...p(across, down),
            lean > 0 ? angle : Math.PI - angle,
            h * length * random.between(0.85, 1.15),
            enamel.leaf,
          )
        }
      })
      peony(sketch, ...p(0.4, 0.47), h * 0.25, index % 2 ? second : tones, enamel.outline, random)
      peony(sketch, ...p(0.7, 0.74), h * 0.17, index % 2 ? tones : second, enamel.outline, random)
      peony(sketch, ...p(0.84, 0.3), h * 0.1, index % 2 ? second : tones, enamel.outline, random)
      for (const [across, down] of [
        [0.95, 0.1],
        [0.9, 0.17],
        [0.17, 0.1],
        [0.21, 0.2],
        [0.14, 0.3],
        [0.93, 0.77],
      ] as const)
        blossom(sketch, ...p(across, down), h * 0.045, '#fdf0ee', '#c0587a', random.between(0, 3))
      butterfly(
        sketch,
        ...p(random.between(0.58, 0.68), random.between(0.12, 0.2)),
        h * 0.085,
        ['#e9b84a', '#d0683c'],
        '#4a2a24',
        random.between(-0.6, 0.6),
      )
    },
    { batched: false },
  )
}

/** Scattered clouds and curls, for robes, lacquer and champlevé. */
export function cloudField(strip: Strip, ink: Ink, random: Random, size: number): string {
  const rows = Math.max(1, Math.round(strip.height / (size * 2.6)))
  const h = strip.height / rows
  return Array.from({ length: rows }, (_, row) =>
    repeated(strip, size * 4.6, (sketch, x, w) => {
      const cx = x + w * (row % 2 ? 0.5 : 0) + w * random.between(0.3, 0.6)
      cloud(sketch, cx, row * h + h * random.between(0.45, 0.65), size, ink, random.chance(0.5) ? 1 : -1)
      sketch.stroke(spiral(cx - size * 2, row * h + h * 0.3, size * 0.3, 1.4, 0, 1), ink.line, 2)
    }),
  ).join('')
}
