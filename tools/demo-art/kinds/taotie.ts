import { arc, type Point, through } from '#tools/demo-art/core/geometry.ts'
import { repeated, type Strip } from '#tools/demo-art/core/sketch.ts'

/** 饕餮: a mask in two halves about a ridge, eyes, horns, jaws, over a ground of squared spirals. */
export function taotie(strip: Strip, light: string, dark: string): string {
  const h = strip.height
  return repeated(
    strip,
    h * 2.1,
    (sketch, x, w) => {
      const cx = x + w / 2
      const cells = Math.round(w / (h / 6))
      for (let i = 0; i < cells; i++) {
        for (let r = 0; r < 6; r++) {
          const [gx, gy, s] = [x + (i / cells) * w, (r / 6) * h + 3, h / 6.8]
          sketch.stroke(
            [
              [gx, gy + s],
              [gx, gy],
              [gx + s * 0.85, gy],
              [gx + s * 0.85, gy + s * 0.8],
              [gx + s * 0.3, gy + s * 0.8],
              [gx + s * 0.3, gy + s * 0.4],
            ],
            dark,
            1.5,
            0.6,
          )
        }
      }
      for (const hand of [-1, 1] as const) {
        const p = (a: number, b: number): Point => [cx + hand * a * w, b * h]
        const thick = h * 0.085
        const lines: Point[][] = [
          through([p(0.06, 0.2), p(0.16, 0.06), p(0.3, 0.08), p(0.36, 0.24), p(0.28, 0.34), p(0.22, 0.26)], 6),
          through([p(0.05, 0.86), p(0.1, 0.68), p(0.2, 0.7), p(0.24, 0.88), p(0.16, 0.92)], 6),
          through([p(0.3, 0.9), p(0.32, 0.62), p(0.4, 0.5), p(0.46, 0.62), p(0.42, 0.74)], 6),
          through([p(0.38, 0.1), p(0.47, 0.16), p(0.46, 0.36), p(0.41, 0.34)], 6),
        ]
        for (const line of lines) {
          sketch.stroke(line, dark, thick * 1.5)
          sketch.stroke(
            line.map(([a, b]): Point => [a - 1.5, b - 2]),
            light,
            thick,
          )
        }
        const eye = arc(p(0.17, 0.46)[0], h * 0.46, h * 0.14, h * 0.1, 0, 6.3, 18)
        sketch.paint(eye, dark)
        sketch.paint(arc(p(0.17, 0.46)[0] - 2, h * 0.455, h * 0.1, h * 0.07, 0, 6.3, 16), light)
        sketch.paint(arc(p(0.17, 0.46)[0], h * 0.46, h * 0.035, h * 0.035, 0, 6.3, 10), dark)
      }
      sketch.stroke(
        [
          [cx, h * 0.06],
          [cx, h * 0.94],
        ],
        dark,
        h * 0.07,
      )
      sketch.stroke(
        [
          [cx - 2, h * 0.06],
          [cx - 2, h * 0.94],
        ],
        light,
        h * 0.035,
      )
    },
    { batched: false },
  )
}
