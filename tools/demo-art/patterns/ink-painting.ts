import type { Subject } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { arc, type Point, through } from '#tools/demo-art/core/geometry.ts'
import type { Box } from '#tools/demo-art/core/shading.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { blossom, peony } from './flowers.ts'
import { type Place, sumi } from './ink.ts'
import { mountains } from './ink-mountains.ts'
import { butterfly, leafOutline } from './motifs.ts'

/** A painting subject within a box; all of them leave some paper bare. */
export function inkPainting(subject: Subject, box: Box, random: Random): string {
  const at: Place = (across, down) => [box.x + across * box.width, box.y + down * box.height]
  const unit = Math.min(box.width, box.height)
  switch (subject) {
    case 'mountains':
      return mountains(at, unit, random)
    case 'bamboo':
      return bamboo(at, unit, random)
    case 'plum':
      return plum(at, unit, random)
    case 'orchid':
      return orchid(at, unit, random)
    case 'peony':
      return peonies(at, unit, random)
    case 'lotus':
      return lotusPond(at, unit, random)
  }
}

function bamboo(at: Place, unit: number, random: Random): string {
  const sketch = new Sketch()
  for (const [start, opacity] of [
    [random.between(0.55, 0.7), 0.3],
    [random.between(0.25, 0.4), 0.88],
  ] as const) {
    const lean = random.between(-0.12, 0.2)
    for (let i = 0; i < 6; i++) {
      const a = at(start + lean * (i / 6), 1 - i * 0.16)
      const b = at(start + lean * ((i + 0.93) / 6), 1 - (i + 0.93) * 0.16)
      sketch.brush([a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], b], sumi, unit * 0.038, opacity)
      if (i < 1) continue
      const tips = random.whole(1, 2)
      for (let t = 0; t < tips; t++) {
        const hand = random.chance(0.5) ? 1 : -1
        const joint: Point = [a[0] + hand * unit * random.between(0.08, 0.2), a[1] - unit * random.between(0.04, 0.14)]
        sketch.brush([a, joint], sumi, unit * 0.009 + 0.8, opacity)
        const leaves = random.whole(4, 6)
        for (let l = 0; l < leaves; l++)
          sketch.paint(
            leafOutline(
              joint[0],
              joint[1],
              Math.PI / 2 + hand * random.between(-0.6, 0.9) - (l - 2) * 0.34,
              unit * random.between(0.16, 0.28),
              unit * 0.045,
            ),
            sumi,
            Math.min(1, opacity * random.between(0.7, 1.1)),
          )
      }
    }
  }
  return sketch.toString()
}

function plum(at: Place, unit: number, random: Random): string {
  const sketch = new Sketch()
  const red = random.chance(0.6)
  const flip = random.chance(0.5)
  const p: Place = (a, b) => at(flip ? 1 - a : a, b)
  const trunk = through([p(-0.02, 0.96), p(0.16, 0.8), p(0.14, 0.62), p(0.34, 0.46), p(0.4, 0.28), p(0.62, 0.14)], 7)
  sketch.brush(trunk, sumi, unit * 0.09, 0.85)
  const twigs = [
    [p(0.15, 0.68), p(0.4, 0.66), p(0.62, 0.54), p(0.84, 0.56)],
    [p(0.36, 0.42), p(0.58, 0.4), p(0.78, 0.28), p(0.92, 0.3)],
    [p(0.14, 0.62), p(0.08, 0.42), p(0.16, 0.22)],
    [p(0.4, 0.3), p(0.3, 0.16), p(0.32, 0.04)],
    [p(0.5, 0.62), p(0.6, 0.74), p(0.74, 0.8)],
  ].map((twig) => through(twig, 6))
  for (const twig of twigs) sketch.brush(twig, sumi, unit * 0.026, 0.9)
  for (const twig of twigs) {
    for (let i = 0; i < 6; i++) {
      const spot = twig[Math.floor(random.between(0.15, 1) * (twig.length - 1))]
      if (spot)
        blossom(
          sketch,
          spot[0] + random.between(-0.03, 0.03) * unit,
          spot[1] + random.between(-0.03, 0.03) * unit,
          unit * random.between(0.026, 0.044),
          red ? random.pick(['#c8453f', '#d86a62', '#b5322f']) : '#fbf6ea',
          red ? '#7d1c1c' : '#4a4038',
          random.between(0, 3),
        )
    }
  }
  return sketch.toString()
}

function orchid(at: Place, unit: number, random: Random): string {
  const sketch = new Sketch()
  const root = at(random.between(0.3, 0.5), 0.84)
  for (let i = 0; i < 15; i++) {
    const hand = i % 3 ? 1 : -1
    const reach = unit * random.between(0.25, 0.75) * hand
    const height = unit * random.between(0.4, 0.85)
    sketch.brush(
      through(
        [
          root,
          [root[0] + reach * 0.2, root[1] - height * 0.6],
          [root[0] + reach * 0.6, root[1] - height * 0.92],
          [root[0] + reach, root[1] - height * random.between(0.5, 0.85)],
        ],
        7,
      ),
      sumi,
      unit * 0.024,
      random.between(0.5, 0.95),
    )
  }
  for (let i = 0; i < 4; i++) {
    const [x, y] = [root[0] + unit * random.between(-0.2, 0.4), root[1] - unit * random.between(0.3, 0.75)]
    for (const a of [-2.7, -1.8, -1.2, -0.4, 1.4])
      sketch.paint(leafOutline(x, y, a, unit * 0.085, unit * 0.026), '#6d7a4a', 0.75)
    for (const a of [-0.4, 0, 0.4])
      sketch.paint(arc(x + a * unit * 0.03, y + 2, unit * 0.006, unit * 0.006, 0, 6.3, 6), sumi)
  }
  return sketch.toString()
}

function peonies(at: Place, unit: number, random: Random): string {
  const sketch = new Sketch()
  const spots = [
    [0.36, 0.42, 0.2],
    [0.68, 0.6, 0.16],
    [0.6, 0.26, 0.11],
  ] as const
  for (const [a, b] of spots) sketch.brush(through([at(0.2, 1), at(0.32, 0.8), at(a, b)], 7), '#5d452c', unit * 0.024)
  for (let i = 0; i < 26; i++) {
    const [a, b] = spots[random.whole(0, 2)] ?? spots[0]
    const angle = random.between(0, 6.28)
    const [x, y] = at(a, b)
    sketch.paint(
      leafOutline(
        x + Math.cos(angle) * unit * 0.15,
        y + Math.sin(angle) * unit * 0.17,
        angle,
        unit * random.between(0.11, 0.17),
        unit * 0.065,
      ),
      random.pick(['#4d6a48', '#6d8457', '#2f4a3c']),
      0.82,
    )
  }
  spots.forEach(([a, b, size], i) =>
    peony(
      sketch,
      ...at(a, b),
      unit * size,
      i % 2 ? ['#faf1ee', '#edc6cc', '#cf7d92'] : ['#f6dcdc', '#dd8f97', '#b04a5e'],
      '#6a2434',
      random,
    ),
  )
  butterfly(sketch, ...at(0.78, 0.2), unit * 0.05, ['#d9a648', '#8a4a2a'], '#3a2418', 0.4)
  return sketch.toString()
}

function lotusPond(at: Place, unit: number, random: Random): string {
  const sketch = new Sketch()
  for (let i = 0; i < 5; i++) {
    const [x, y] = at(random.between(0.12, 0.88), random.between(0.45, 0.9))
    const r = unit * random.between(0.12, 0.24)
    sketch.brush(through([[x, y], [x + unit * 0.03, y + r], at(0.5, 1.02)], 5), '#4a5240', unit * 0.01 + 1, 0.6)
    sketch.paint(
      arc(x, y, r, r * random.between(0.35, 0.6), 0, 6.28, 28),
      random.pick(['#3f5347', '#5d6f5c', '#28332e']),
      random.between(0.5, 0.8),
    )
    for (let k = 0; k < 9; k++)
      sketch.brush(
        [
          [x, y],
          [x + Math.cos(k * 0.7) * r * 0.9, y + Math.sin(k * 0.7) * r * 0.42],
        ],
        sumi,
        1.6,
        0.45,
      )
  }
  for (const [a, b, size] of [
    [random.between(0.3, 0.5), 0.3, 0.2],
    [0.72, 0.44, 0.13],
  ] as const) {
    const [x, y] = at(a, b)
    sketch.brush(through([[x, y], [x + unit * 0.04, y + unit * 0.3], at(a + 0.08, 1)], 6), '#4a5240', unit * 0.016)
    for (const [count, scale] of [
      [9, 1],
      [6, 0.74],
    ] as const) {
      for (let i = 0; i < count; i++) {
        const angle = -Math.PI / 2 + (i / (count - 1) - 0.5) * 2.9
        const outline = leafOutline(x, y, angle, unit * size * scale, unit * size * 0.42)
        sketch.paint(outline, scale === 1 ? '#f3d3d2' : '#e9b1b4')
        sketch.stroke(outline, '#a2485a', 1.3, 0.7)
      }
    }
    sketch.paint(arc(x, y - unit * size * 0.12, unit * size * 0.2, unit * size * 0.12, 0, 6.28, 14), '#b9a24a')
  }
  return sketch.toString()
}
