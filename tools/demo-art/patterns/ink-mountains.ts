import type { Random } from '#src/demo/catalogue/random.ts'
import { through } from '#tools/demo-art/core/geometry.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { linear } from '#tools/demo-art/core/svg.ts'
import { type Place, sumi } from './ink.ts'

/** Three distances of mountains that dissolve in mist, pines, a hut, a boat. */
export function mountains(at: Place, unit: number, random: Random): string {
  const far = new Sketch()
  const near = new Sketch()
  for (const [base, rise, count, opacity] of [
    [0.4, 0.3, 3, 0.14],
    [0.56, 0.34, 3, 0.26],
    [0.78, 0.36, 2, 0.44],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const x = (i + random.between(0.1, 0.9)) / count
      const w = random.between(0.2, 0.36)
      const peak = base - rise * random.between(0.55, 1)
      const ridge = [
        [x - w, base],
        [x - w * 0.6, base - (base - peak) * random.between(0.3, 0.5)],
        [x - w * 0.3, base - (base - peak) * 0.8],
        [x - w * 0.1, peak + 0.02],
        [x, peak],
        [x + w * 0.18, peak + 0.05],
        [x + w * 0.42, base - (base - peak) * random.between(0.4, 0.6)],
        [x + w * 0.7, base - (base - peak) * 0.22],
        [x + w, base],
      ] as const
      const line = through(
        ridge.map(([a, b]) => at(a, b)),
        6,
      )
      far.paint(line, `url(#mist${Math.round(opacity * 100)})`)
      near.brush(line.slice(4, -10), sumi, unit * 0.008 + 1, 0.5 + opacity * 0.5)
      for (let k = 0; k < 16; k++) {
        const t = random.between(0.12, 0.9)
        const spot = line[Math.floor(t * (line.length - 1))]
        if (!spot) continue
        const long = unit * random.between(0.04, 0.12)
        near.brush(
          through(
            [
              spot,
              [spot[0] + random.between(-0.3, 0.3) * long, spot[1] + long * 0.5],
              [spot[0] + random.between(-0.6, 0.6) * long, spot[1] + long],
            ],
            3,
          ),
          sumi,
          unit * 0.007 + 0.8,
          opacity + 0.12,
        )
      }
    }
  }
  const px = random.between(0.16, 0.34)
  for (let i = 0; i < 3; i++) pine(near, at, px + i * 0.08, 0.93 - i * 0.02, unit * random.between(0.2, 0.3), random)
  const hut = at(px + 0.36, 0.88)
  near.brush(
    [
      [hut[0] - unit * 0.07, hut[1]],
      [hut[0], hut[1] - unit * 0.05],
      [hut[0] + unit * 0.07, hut[1]],
    ],
    sumi,
    unit * 0.014 + 1,
  )
  for (const dx of [-0.05, 0, 0.05])
    near.stroke(
      [
        [hut[0] + dx * unit, hut[1]],
        [hut[0] + dx * unit, hut[1] + unit * 0.05],
      ],
      sumi,
      unit * 0.005 + 0.8,
    )
  const boat = at(random.between(0.62, 0.8), 0.66)
  near.brush(
    through(
      [
        [boat[0] - unit * 0.06, boat[1]],
        [boat[0], boat[1] + unit * 0.016],
        [boat[0] + unit * 0.07, boat[1] - unit * 0.004],
      ],
      5,
    ),
    sumi,
    unit * 0.012 + 1,
  )
  near.brush(
    [
      [boat[0] + unit * 0.02, boat[1]],
      [boat[0] + unit * 0.02, boat[1] - unit * 0.03],
    ],
    sumi,
    unit * 0.012,
  )
  const mist = (
    [
      [40, 14],
      [56, 26],
      [78, 44],
    ] as const
  )
    .map(([base, depth]) =>
      linear(`mist${depth}`, at(0, base / 100 - 0.3), at(0, base / 100), [
        [0, sumi, depth / 70],
        [0.5, sumi, depth / 110],
        [1, sumi, 0],
      ]),
    )
    .join('')
  return `<defs>${mist}</defs>${far.toString()}${near.toString()}`
}

function pine(sketch: Sketch, at: Place, across: number, down: number, height: number, random: Random): void {
  const [x, y] = at(across, down)
  const lean = random.between(-0.3, 0.3) * height
  sketch.brush(
    through(
      [
        [x, y],
        [x + lean * 0.2, y - height * 0.4],
        [x + lean * 0.8, y - height * 0.7],
        [x + lean, y - height],
      ],
      6,
    ),
    sumi,
    height * 0.06,
  )
  for (let i = 0; i < 7; i++) {
    const [cx, cy] = [
      x + lean * (0.4 + i * 0.09) + random.between(-0.28, 0.28) * height,
      y - height * random.between(0.5, 1.05),
    ]
    for (let k = 0; k < 11; k++) {
      const a = Math.PI + (k / 10) * Math.PI
      sketch.stroke(
        [
          [cx, cy],
          [cx + Math.cos(a) * height * 0.13, cy + Math.sin(a) * height * 0.09],
        ],
        sumi,
        1.4,
        0.75,
      )
    }
  }
}
