import type { Random } from '#src/demo/catalogue/random.ts'
import { arc, type Point, spiral, through } from '#tools/demo-art/core/geometry.ts'
import { repeated, Sketch, type Strip } from '#tools/demo-art/core/sketch.ts'
import { lotus } from './flowers.ts'
import { type Ink, leaf } from './motifs.ts'

/** Double lines at both edges of a strip, as a painter sets them on the turning wheel. */
export function bandLines(strip: Strip, ink: Ink, width = 3): string {
  const sketch = new Sketch(strip.map, strip.shows)
  const steps = 120
  for (const y of [0, strip.height]) {
    const line: Point[] = []
    for (let i = 0; i <= steps; i++) {
      line.push([strip.centre + (i / steps - 0.5) * strip.length * (strip.whole ? 1 : 0.52), y])
    }
    sketch.stroke(line, ink.line, width, 0.85)
  }
  return sketch.toString()
}

/** 缠枝: stems that wave round the vessel, a lotus in every bend, leaves and tendrils along them; in rows when it is tall. */
export function scrollingLotus(strip: Strip, ink: Ink, random: Random): string {
  const rows = Math.max(1, Math.round(strip.height / 215))
  const h = strip.height / rows
  const wide = random.between(0.98, 1.14)
  const plump = random.between(0.27, 0.31)
  const start = random.between(0, 1)
  return Array.from({ length: rows }, (_, row) =>
    // Two bends make one unit, so that the wave closes round the vessel.
    [vine, flower]
      .map((part) =>
        repeated(
          strip,
          h * wide * 2,
          (sketch, x, w) => {
            const shift = x + (start + row * 0.25) * w
            part(sketch, shift, row * h, w / 2, h, 1, ink, plump)
            part(sketch, shift + w / 2, row * h, w / 2, h, -1, ink, plump)
          },
          { batched: part === vine },
        ),
      )
      .join(''),
  ).join('')
}

function flower(sketch: Sketch, x: number, y: number, w: number, h: number, up: 1 | -1, ink: Ink, plump: number): void {
  lotus(sketch, x + w * 0.48, y + h / 2, h * plump, ink, (-Math.PI / 2) * up)
}

function vine(sketch: Sketch, x: number, y: number, w: number, h: number, up: 1 | -1, ink: Ink): void {
  const mid = y + h / 2
  const p = (across: number, above: number): Point => [x + w * across, mid - up * h * above]
  const stem = through([p(0, 0), p(0.16, 0.28), p(0.5, 0.43), p(0.84, 0.28), p(1, 0)], 7)
  const twig = through([p(0.12, 0.22), p(0.1, -0.08), p(0.24, -0.34), p(0.52, -0.43), p(0.78, -0.3), p(0.8, -0.02)], 6)
  sketch.stroke(stem, ink.line, h * 0.014 + 1)
  sketch.brush(twig, ink.line, h * 0.024 + 1.2)
  sketch.brush(through([p(0.5, -0.43), p(0.49, -0.34), p(0.5, -0.22)], 5), ink.line, h * 0.02 + 1.2)
  const leaves = [
    [0.1, 0.2, -2.6, 0.14],
    [0.26, 0.36, -2.1, 0.13],
    [0.34, 0.4, -0.35, 0.12],
    [0.66, 0.4, -2.75, 0.12],
    [0.76, 0.35, -0.9, 0.13],
    [0.9, 0.2, -0.5, 0.14],
    [0.1, -0.06, 2.9, 0.13],
    [0.13, -0.2, 2.2, 0.14],
    [0.26, -0.35, 2.3, 0.12],
    [0.3, -0.36, 0.7, 0.1],
    [0.66, -0.38, 1.1, 0.12],
    [0.77, -0.3, 1.9, 0.12],
    [0.8, -0.12, 0.3, 0.13],
    [0.93, 0.1, 2.6, 0.11],
    [0.2, 0.3, 0.6, 0.11],
  ] as const
  for (const [across, above, angle, length] of leaves) leaf(sketch, ...p(across, above), angle * up, h * length, ink)
  sketch.brush(spiral(...p(0.9, -0.34), h * 0.07, 1.3, 2 * up, up), ink.line, h * 0.018 + 0.8)
  sketch.brush(spiral(...p(0.03, -0.32), h * 0.06, 1.3, 1, up === 1 ? -1 : 1), ink.line, h * 0.016 + 0.8)
}

/** 莲瓣: upright panels with a curl in each. */
export function lappets(strip: Strip, ink: Ink, upright = true): string {
  const h = strip.height
  const flip = (y: number) => (upright ? y : h - y)
  return repeated(strip, h * 0.52, (sketch, x, w) => {
    for (const [inset, width] of [
      [0.03, 2.6],
      [0.15, 1.6],
    ] as const) {
      const panel = through(
        [
          [x + w * inset, flip(h)],
          [x + w * inset, flip(h * (0.34 + inset))],
          [x + w * 0.24, flip(h * (0.14 + inset * 0.6))],
          [x + w / 2, flip(h * (0.02 + inset * 0.7))],
          [x + w * 0.76, flip(h * (0.14 + inset * 0.6))],
          [x + w * (1 - inset), flip(h * (0.34 + inset))],
          [x + w * (1 - inset), flip(h)],
        ],
        5,
      )
      if (inset > 0.1) sketch.paint(panel, ink.wash, 0.55)
      sketch.stroke(panel, ink.line, width)
    }
    sketch.stroke(spiral(x + w / 2, flip(h * 0.5), w * 0.2, 1.5, Math.PI / 2, 1), ink.line, 2)
    sketch.paint(arc(x + w / 2, flip(h * 0.8), w * 0.1, w * 0.1, 0, 6.3, 10), ink.line, 0.9)
  })
}

/** 蕉叶: tall plantain leaves with a midrib, for necks. */
export function plantain(strip: Strip, ink: Ink): string {
  const h = strip.height
  return repeated(
    strip,
    h * 0.42,
    (sketch, x, w) => {
      for (const [shift, depth] of [
        [w / 2, 0.82],
        [0, 1],
      ] as const) {
        const outline = through(
          [
            [x + shift, h],
            [x + shift + w * 0.06, h * 0.4],
            [x + shift + w / 2, h * (1 - depth) + 1],
            [x + shift + w * 0.94, h * 0.4],
            [x + shift + w, h],
          ],
          6,
        )
        sketch.paint(outline, depth === 1 ? ink.paper : ink.wash, 0.85)
        sketch.stroke(outline, ink.line, 2)
        sketch.stroke(
          [
            [x + shift + w / 2, h],
            [x + shift + w / 2, h * (1.14 - depth)],
          ],
          ink.line,
          3,
        )
        for (let i = 1; i < 6; i++) {
          const y = h * (0.3 + i * 0.12)
          for (const hand of [-1, 1])
            sketch.stroke(
              [
                [x + shift + w / 2, y],
                [x + shift + w / 2 + hand * w * 0.3, y - h * 0.1],
              ],
              ink.line,
              1.1,
              0.8,
            )
        }
      }
    },
    { batched: false },
  )
}

/** 回纹: squared spirals. */
export function keyFret(strip: Strip, ink: Ink): string {
  const h = strip.height
  return repeated(strip, h * 1.15, (sketch, x, w) => {
    const at = (a: number, b: number): Point => [x + a * w, h * (0.1 + b * 0.8)]
    sketch.stroke(
      [at(0, 1), at(0, 0), at(0.84, 0), at(0.84, 0.82), at(0.24, 0.82), at(0.24, 0.34), at(0.58, 0.34), at(0.58, 0.56)],
      ink.line,
      h * 0.085 + 0.7,
    )
  })
}

/** 海水: tiers of round waves. */
export function waves(strip: Strip, ink: Ink): string {
  const rows = Math.max(2, Math.round(strip.height / 26))
  const r = strip.height / rows
  return Array.from({ length: rows }, (_, row) =>
    repeated(strip, r * 1.9, (sketch, x, w) => {
      const cx = x + (row % 2) * (w / 2) + w / 2
      for (const scale of [1, 0.68, 0.36]) {
        const crest = arc(cx, (row + 1) * r, (w / 2) * scale, r * 1.05 * scale, Math.PI, Math.PI * 2, 9)
        if (scale === 1) sketch.paint(crest, ink.paper, 0.9)
        if (scale === 0.36) sketch.paint(crest, ink.wash, 0.9)
        sketch.stroke(crest, ink.line, 1.7)
      }
    }),
  ).join('')
}

/** 如意云肩: a collar of cloud heads for shoulders. */
export function ruyiCollar(strip: Strip, ink: Ink): string {
  const h = strip.height
  return repeated(strip, h * 1.25, (sketch, x, w) => {
    for (const [inset, width] of [
      [0, 3],
      [0.12, 1.6],
    ] as const) {
      const d = inset * h
      const edge = through(
        [
          [x + d * 0.4, 0],
          [x + w * 0.1 + d * 0.5, h * 0.5 - d],
          [x + w * 0.26, h * 0.66 - d],
          [x + w * 0.4 - d * 0.2, h * 0.6 - d],
          [x + w / 2, h - d * 1.5],
          [x + w * 0.6 + d * 0.2, h * 0.6 - d],
          [x + w * 0.74, h * 0.66 - d],
          [x + w * 0.9 - d * 0.5, h * 0.5 - d],
          [x + w - d * 0.4, 0],
        ],
        6,
      )
      if (inset) sketch.paint(edge, ink.wash, 0.6)
      sketch.stroke(edge, ink.line, width)
    }
    sketch.stroke(spiral(x + w * 0.3, h * 0.36, h * 0.13, 1.4, 1.5, 1), ink.line, 2)
    sketch.stroke(spiral(x + w * 0.7, h * 0.36, h * 0.13, 1.4, 1.6, -1), ink.line, 2)
    sketch.paint(arc(x + w / 2, h * 0.5, h * 0.07, h * 0.12, 0, 6.3, 10), ink.line)
  })
}
