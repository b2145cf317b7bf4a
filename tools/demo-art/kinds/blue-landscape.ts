import type { Random } from '#src/demo/catalogue/random.ts'
import { arc, through } from '#tools/demo-art/core/geometry.ts'
import { Sketch, type Strip } from '#tools/demo-art/core/sketch.ts'
import type { Ink } from '#tools/demo-art/patterns/motifs.ts'

/** Mountains, water, a pavilion and a boat in washes of one pigment. */
export function landscape(strip: Strip, ink: Ink, random: Random): string {
  const sketch = new Sketch(strip.map, strip.shows)
  const half = strip.length * 0.26
  for (const side of [-1, -0.5, 0, 0.5, 1]) {
    const middle = side * strip.length
    const at = random.fork(String(Math.abs(side) === 0.5))
    if (strip.shows(middle - half, middle + half)) scenery(sketch, middle, half, strip.height, ink, at)
  }
  return sketch.toString()
}

function scenery(sketch: Sketch, middle: number, half: number, h: number, ink: Ink, random: Random): void {
  for (const [base, rise, tone, opacity] of [
    [0.5, 0.42, ink.wash, 0.35],
    [0.62, 0.4, ink.wash, 0.6],
    [0.78, 0.34, ink.line, 0.62],
  ] as const) {
    for (let i = 0; i < 4; i++) {
      const x = middle - half + ((i + random.between(0, 0.8)) / 4) * half * 2
      const w = half * random.between(0.3, 0.55)
      const top = h * (base - rise * random.between(0.55, 1))
      const ridge = through(
        [
          [x - w, h * base],
          [x - w * 0.55, h * base - (h * base - top) * 0.45],
          [x - w * 0.2, top + h * 0.05],
          [x, top],
          [x + w * 0.24, top + h * 0.09],
          [x + w * 0.5, h * base - (h * base - top) * 0.34],
          [x + w, h * base],
        ],
        6,
      )
      sketch.paint(ridge, tone, opacity)
      sketch.stroke(ridge, ink.line, 1.8, 0.8)
      for (let k = 0; k < 4; k++)
        sketch.stroke(
          [
            [x + w * (k * 0.12 - 0.2), top + h * (0.06 + k * 0.03)],
            [x + w * (k * 0.14 - 0.3), top + h * (0.13 + k * 0.035)],
          ],
          ink.line,
          1.4,
          0.6,
        )
    }
  }
  for (let i = 0; i < 7; i++) {
    const x = middle + random.between(-half, half)
    const y = h * random.between(0.84, 0.97)
    sketch.stroke(
      [
        [x, y],
        [x + half * 0.22, y],
      ],
      ink.line,
      1.6,
      0.6,
    )
  }
  const tx = middle + random.between(-half * 0.5, half * 0.5)
  sketch.stroke(
    through(
      [
        [tx, h * 0.86],
        [tx + 8, h * 0.7],
        [tx - 6, h * 0.56],
      ],
      5,
    ),
    ink.line,
    5,
  )
  for (let i = 0; i < 9; i++)
    sketch.paint(
      arc(tx + random.between(-34, 34), h * random.between(0.46, 0.64), 17, 9, 0, 6.3, 10),
      i % 2 ? ink.line : ink.wash,
      0.8,
    )
  const px = tx + half * 0.34
  sketch.paint(
    [
      [px - 30, h * 0.78],
      [px, h * 0.7],
      [px + 30, h * 0.78],
    ],
    ink.line,
    0.9,
  )
  for (const dx of [-20, 0, 20])
    sketch.stroke(
      [
        [px + dx, h * 0.78],
        [px + dx, h * 0.85],
      ],
      ink.line,
      2.4,
    )
  const bx = tx - half * 0.42
  sketch.stroke(
    through(
      [
        [bx - 30, h * 0.89],
        [bx, h * 0.915],
        [bx + 34, h * 0.885],
      ],
      5,
    ),
    ink.line,
    4,
  )
  sketch.stroke(
    [
      [bx + 6, h * 0.9],
      [bx + 10, h * 0.83],
    ],
    ink.line,
    2,
  )
}
