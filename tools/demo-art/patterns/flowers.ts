import type { Random } from '#src/demo/catalogue/random.ts'
import { arc, around, placed, type Point, spiral } from '#tools/demo-art/core/geometry.ts'
import type { Sketch } from '#tools/demo-art/core/sketch.ts'
import { closed, type Ink } from './motifs.ts'

function petal(x: number, y: number, angle: number, length: number, width: number): Point[] {
  return placed(
    around(
      [
        [0, 0],
        [length * 0.42, -width / 2],
        [length * 0.8, -width * 0.34],
        [length * 1.04, 0],
        [length * 0.8, width * 0.34],
        [length * 0.42, width / 2],
      ],
      4,
    ),
    x,
    y,
    angle,
  )
}

/** The Indian lotus of scrolls: a heart, two tiers of pointed petals, curls at the foot. */
export function lotus(sketch: Sketch, x: number, y: number, size: number, ink: Ink, up = -Math.PI / 2): void {
  for (const hand of [-1, 1] as const) {
    const foot = up + Math.PI
    sketch.brush(
      spiral(
        x + Math.cos(foot + hand * 0.7) * size * 0.86,
        y + Math.sin(foot + hand * 0.7) * size * 0.86,
        size * 0.26,
        1.2,
        foot - hand * 0.6,
        hand,
      ),
      ink.line,
      size * 0.075 + 0.8,
    )
  }
  for (const [count, length, width, spread] of [
    [9, 1, 0.46, 2.5],
    [7, 0.7, 0.36, 2.1],
  ] as const) {
    const order = Array.from({ length: count }, (_, i) => i).toSorted(
      (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
    )
    sketch.batch(() => {
      for (const i of order) {
        const off = i / (count - 1) - 0.5
        const angle = up + off * 2 * spread
        const reach = size * length * (1 - 0.2 * Math.abs(off))
        const outline = petal(x, y, angle, reach, size * width)
        sketch.paint(outline, length > 0.7 ? ink.paper : ink.wash)
        sketch.paint(petal(x, y, angle, reach * 0.74, size * width * 0.8), ink.wash, length === 1 ? 0.5 : 0.85)
        sketch.stroke(closed(outline), ink.line, size * 0.02 + 0.8)
        sketch.brush(
          [
            [x, y],
            [x + Math.cos(angle) * reach * 0.4, y + Math.sin(angle) * reach * 0.4],
            [x + Math.cos(angle) * reach * 0.84, y + Math.sin(angle) * reach * 0.84],
          ],
          ink.line,
          size * 0.03 + 0.6,
          0.8,
        )
      }
    })
  }
  const heart = arc(x, y, size * 0.24, size * 0.24, 0, Math.PI * 2, 16)
  sketch.paint(heart, ink.paper)
  sketch.paint(heart, ink.wash, 0.7)
  sketch.stroke(heart, ink.line, size * 0.03 + 0.8)
  for (let i = 0; i < 7; i++)
    sketch.paint(
      arc(
        x + Math.cos(i * 0.9) * size * 0.14,
        y + Math.sin(i * 0.9) * size * 0.14,
        size * 0.032,
        size * 0.032,
        0,
        6.3,
        7,
      ),
      ink.line,
    )
}

/** A peony in three tones: frilled tiers, each petal deep at its root and pale at its edge. */
export function peony(
  sketch: Sketch,
  x: number,
  y: number,
  size: number,
  tones: readonly [string, string, string],
  line: string,
  random: Random,
): void {
  const lean = random.between(0, 6)
  for (const [scale, lobes] of [
    [1, 7],
    [0.72, 6],
    [0.44, 5],
  ] as const) {
    for (let i = 0; i < lobes; i++) {
      const angle = lean + scale * 3 + ((i + random.between(-0.15, 0.15)) / lobes) * Math.PI * 2
      const r = size * scale * 0.5
      const w = size * scale * 0.5 * random.between(0.92, 1.1)
      const [px, py] = [x + Math.cos(angle) * r, y + Math.sin(angle) * r * 0.92]
      const frill = (grow: number): Point[] =>
        around(
          [
            [-w * 0.9, 0],
            [-w * 0.3, -w * 0.66 * grow],
            [w * 0.24 * grow, -w * 0.84 * grow],
            [w * 0.56 * grow, -w * 0.5 * grow],
            [w * 0.84 * grow, -w * 0.28 * grow],
            [w * 0.78 * grow, w * 0.1],
            [w * 0.84 * grow, w * 0.36 * grow],
            [w * 0.5 * grow, w * 0.56 * grow],
            [w * 0.2 * grow, w * 0.84 * grow],
            [-w * 0.3, w * 0.66 * grow],
          ],
          3,
        )
      sketch.paint(placed(frill(1), px, py, angle), tones[0])
      sketch.paint(placed(frill(0.78), px, py, angle), tones[1], 0.62)
      sketch.paint(placed(frill(0.5), px, py, angle), tones[2], 0.6)
      sketch.stroke(placed(closed(frill(1)), px, py, angle), line, size * 0.008 + 0.5, 0.6)
    }
  }
  for (let i = 0; i < 11; i++) {
    const angle = i * 2.4
    const r = size * 0.028 * Math.sqrt(i) * 1.5
    sketch.paint(
      arc(x + Math.cos(angle) * r, y + Math.sin(angle) * r, size * 0.032, size * 0.032, 0, 6.3, 7),
      i % 3 ? '#e2b64a' : '#b98425',
    )
  }
}

/** Five round petals and stamens. */
export function blossom(
  sketch: Sketch,
  x: number,
  y: number,
  size: number,
  colour: string,
  line: string,
  turn = 0,
): void {
  for (let i = 0; i < 5; i++) {
    const angle = turn + (i / 5) * Math.PI * 2
    const outline = arc(
      x + Math.cos(angle) * size * 0.55,
      y + Math.sin(angle) * size * 0.55,
      size * 0.47,
      size * 0.43,
      0,
      Math.PI * 2,
      12,
    )
    sketch.paint(outline, colour)
    sketch.stroke(outline, line, size * 0.03 + 0.4, 0.5)
  }
  sketch.paint(arc(x, y, size * 0.3, size * 0.3, 0, 6.3, 10), line, 0.4)
  for (let i = 0; i < 8; i++) {
    const angle = turn + 0.3 + (i / 8) * Math.PI * 2
    const tip: Point = [x + Math.cos(angle) * size * 0.52, y + Math.sin(angle) * size * 0.52]
    sketch.stroke([[x, y], tip], line, size * 0.025 + 0.4, 0.8)
    sketch.paint(arc(tip[0], tip[1], size * 0.06, size * 0.06, 0, 6.3, 6), '#c9952f')
  }
}
