import { arc, around, placed, type Point, spiral, through } from '#tools/demo-art/core/geometry.ts'
import type { Sketch } from '#tools/demo-art/core/sketch.ts'

/** Two tones of one pigment: the line, and the wash inside it. `paper` is the colour between. */
export type Ink = { line: string; wash: string; paper: string }

export const closed = (outline: readonly Point[]): Point[] => [...outline, ...outline.slice(0, 1)]

export function leafOutline(x: number, y: number, angle: number, length: number, width: number): Point[] {
  return placed(
    [
      ...through(
        [
          [0, 0],
          [length * 0.35, -width / 2],
          [length * 0.75, -width * 0.3],
          [length, 0],
        ],
        5,
      ),
      ...through(
        [
          [length, 0],
          [length * 0.7, width * 0.22],
          [length * 0.35, width * 0.4],
          [0, 0],
        ],
        5,
      ),
    ],
    x,
    y,
    angle,
  )
}

/** A leaf that bends towards its tip: the wash is darker on one side of the rib, as a loaded brush leaves it. */
export function leaf(
  sketch: Sketch,
  x: number,
  y: number,
  angle: number,
  length: number,
  ink: Ink,
  width = length * 0.46,
): void {
  const upper = through(
    [
      [0, 0],
      [length * 0.3, -width * 0.52],
      [length * 0.68, -width * 0.36],
      [length, length * 0.07],
    ],
    5,
  )
  const lower = through(
    [
      [length, length * 0.07],
      [length * 0.6, width * 0.34],
      [length * 0.26, width * 0.36],
      [0, 0],
    ],
    5,
  )
  const rib = through(
    [
      [0, 0],
      [length * 0.5, -length * 0.02],
      [length, length * 0.07],
    ],
    5,
  )
  sketch.paint(placed([...upper, ...lower], x, y, angle), ink.wash, 0.82)
  sketch.paint(placed([...rib, ...lower], x, y, angle), ink.line, 0.34)
  sketch.brush(placed(rib, x, y, angle), ink.line, length * 0.05 + 0.8)
  sketch.stroke(placed(closed([...upper, ...lower]), x, y, angle), ink.line, Math.round(length * 0.032 + 1.4) / 2)
}

/** A cloud with a curled head and a tail, as on robes and waves. */
export function cloud(sketch: Sketch, x: number, y: number, size: number, ink: Ink, hand: 1 | -1 = 1): void {
  const outline = placed(
    around(
      [
        [-1.9, 0.34],
        [-1, 0.1],
        [-0.78, -0.42],
        [-0.28, -0.4],
        [0, -0.86],
        [0.5, -0.5],
        [0.96, -0.46],
        [0.98, 0.1],
        [0.5, 0.3],
        [-0.5, 0.34],
      ],
      6,
    ).map(([px, py]): Point => [px * hand, py]),
    x,
    y,
    0,
    size,
  )
  sketch.paint(outline, ink.wash, 0.85)
  sketch.stroke(closed(outline), ink.line, size * 0.05 + 0.6)
  for (const [dx, dy, r] of [
    [0, -0.4, 0.3],
    [0.6, -0.12, 0.26],
    [-0.5, -0.08, 0.24],
  ] as const) {
    sketch.brush(spiral(x + dx * size * hand, y + dy * size, size * r, 1.4, 0.6, hand), ink.line, size * 0.08 + 0.7)
  }
}

export function butterfly(
  sketch: Sketch,
  x: number,
  y: number,
  size: number,
  colours: readonly [string, string],
  line: string,
  tilt: number,
): void {
  for (const hand of [-1, 1]) {
    const upper = around(
      [
        [0, 0],
        [0.5 * hand, -0.9],
        [1.1 * hand, -0.8],
        [0.8 * hand, -0.1],
      ],
      6,
    )
    const lower = around(
      [
        [0, 0],
        [0.7 * hand, 0.05],
        [0.75 * hand, 0.6],
        [0.3 * hand, 0.55],
      ],
      6,
    )
    for (const [wing, colour] of [
      [lower, colours[1]],
      [upper, colours[0]],
    ] as const) {
      const outline = placed(wing, x, y, tilt, size)
      sketch.paint(outline, colour)
      sketch.stroke(closed(outline), line, size * 0.03 + 0.6)
    }
    for (const k of [0.3, 0.5, 0.7])
      sketch.brush(
        placed(
          [
            [0, 0],
            [0.5 * hand, -0.7 * k],
            [0.9 * hand, -0.9 * k],
          ],
          x,
          y,
          tilt,
          size,
        ),
        line,
        size * 0.03 + 0.5,
        0.7,
      )
    sketch.paint(
      arc(...at(placed([[0.78 * hand, -0.56]], x, y, tilt, size)), size * 0.1, size * 0.1, 0, 6.3, 8),
      line,
      0.8,
    )
    sketch.brush(
      placed(
        through(
          [
            [0, -0.3],
            [0.16 * hand, -0.8],
            [0.4 * hand, -1],
          ],
          4,
        ),
        x,
        y,
        tilt,
        size,
      ),
      line,
      size * 0.04 + 0.5,
    )
  }
  sketch.brush(
    placed(
      [
        [0, -0.4],
        [0, 0],
        [0, 0.55],
      ],
      x,
      y,
      tilt,
      size,
    ),
    line,
    size * 0.2,
  )
}

const at = (points: readonly Point[]): [number, number] => [points[0]?.[0] ?? 0, points[0]?.[1] ?? 0]
