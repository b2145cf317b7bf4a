import type { Backdrop } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow } from '#tools/demo-art/core/backdrop.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { oblong } from '#tools/demo-art/core/disc.ts'
import { arc, placed, type Point } from '#tools/demo-art/core/geometry.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { n, pathOf } from '#tools/demo-art/core/svg.ts'
import { keyFret, scrollingLotus } from '#tools/demo-art/patterns/bands.ts'
import { lotus } from '#tools/demo-art/patterns/flowers.ts'
import type { Ink } from '#tools/demo-art/patterns/motifs.ts'
import { type Area, corners, frame, rect, thread } from './cloth.ts'

/** A knotted rug: field with scattered flowers, a medallion, corner pieces, two borders and fringes. */
export function drawRug(backdrop: Backdrop, random: Random): Scene {
  const area: Area = { x: 230, y: 180, width: 740, height: 1140 }
  const [field, border, accent] = random.pick<readonly [string, string, string]>([
    ['#8c2f24', '#1f2f4f', '#d9b878'],
    ['#24406a', '#8a3a26', '#e0cfa4'],
    ['#c8a26a', '#2f4a5a', '#7d2a20'],
    ['#d8c7a2', '#7a5a36', '#34506a'],
    ['#3d5a48', '#8a3226', '#dcc593'],
  ])
  const ink: Ink = { line: accent, wash: lighter(border, 0.28), paper: accent }
  const sketch = new Sketch()
  const medallion = random.between(170, 210)
  for (let i = 0; i < 26; i++) {
    const [x, y] = [
      area.x + 150 + (i % 4) * 146 + (Math.floor(i / 4) % 2) * 40 - 20,
      area.y + 180 + Math.floor(i / 4) * 132,
    ]
    if (Math.hypot(x - 600, y - 750) > medallion + 40 && y < area.y + area.height - 150)
      lotus(sketch, x, y, 30, { line: darker(field, 0.5), wash: accent, paper: lighter(field, 0.3) })
  }
  const star = (scale: number) =>
    Array.from({ length: 64 }, (_, i): Point => {
      const a = (i / 64) * Math.PI * 2
      const r = medallion * scale * (1 + 0.09 * Math.cos(a * 8))
      return [600 + Math.cos(a) * r * 0.86, 750 + Math.sin(a) * r * 1.2]
    })
  for (const [scale, colour] of [
    [1.08, accent],
    [1, border],
    [0.72, accent],
    [0.66, field],
    [0.36, accent],
  ] as const)
    sketch.paint(star(scale), colour)
  for (let i = 0; i < 8; i++)
    lotus(
      sketch,
      600 + Math.cos((i / 8) * 6.283) * medallion * 0.7,
      750 + Math.sin((i / 8) * 6.283) * medallion * 0.98,
      30,
      ink,
      (i / 8) * 6.283,
    )
  lotus(sketch, 600, 750, 74, { line: darker(field, 0.5), wash: field, paper: accent })
  for (const [dx, dy] of [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const) {
    for (const r of [120, 90, 60])
      sketch.paint(
        placed(
          arc(0, 0, r, r, 0, Math.PI / 2, 12).concat([[0, 0]]),
          dx > 0 ? area.x + 118 : area.x + area.width - 118,
          dy > 0 ? area.y + 118 : area.y + area.height - 118,
          dx > 0 ? (dy > 0 ? 0 : -Math.PI / 2) : dy > 0 ? Math.PI / 2 : Math.PI,
        ),
        r === 90 ? accent : border,
      )
  }
  const fringe = Array.from(
    { length: 93 },
    (_, i) =>
      `M${area.x + i * 8} ${area.y}l${n(random.between(-5, 5))} -${n(random.between(34, 46))}M${area.x + i * 8} ${area.y + area.height}l${n(random.between(-5, 5))} ${n(random.between(34, 46))}`,
  ).join('')
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      lyingShadow(pathOf(corners(area)), 7) +
      `<defs>${thread('knots', 4, 0)}</defs><path d="${fringe}" stroke="#e6dabd" stroke-width="2.6"/>` +
      rect(area, field) +
      sketch.toString() +
      frame(
        area,
        (length) =>
          rect({ x: 0, y: 0, width: length, height: 112 }, border) +
          rect({ x: 0, y: 0, width: length, height: 14 }, accent) +
          scrollingLotus(oblong(112, 16, length - 224, 74), ink, random) +
          keyFret(oblong(112, 92, length - 224, 20), ink),
      ) +
      cornerBlocks(area, border, accent, ink) +
      noiseImage(area, {
        seed: random.whole(1, 900),
        cell: [600, 30],
        colour: [255, 244, 220],
        gain: 0.5,
        bias: -0.24,
      }) +
      noiseImage(area, { seed: random.whole(1, 900), cell: [260, 260], colour: [30, 18, 8], gain: 0.7, bias: -0.26 }) +
      rect(area, 'url(#knots)', 'opacity=".7"'),
    piece: { ...area, y: area.y - 46, height: area.height + 92 },
    detail: { x: 420, y: 560, width: 400, height: 500 },
  }
}

/** Where two borders meet: a square with a flower of its own. */
function cornerBlocks(area: Area, border: string, accent: string, ink: Ink): string {
  const size = 112
  const sketch = new Sketch()
  for (const [x, y] of [
    [area.x, area.y],
    [area.x + area.width - size, area.y],
    [area.x, area.y + area.height - size],
    [area.x + area.width - size, area.y + area.height - size],
  ] as const) {
    sketch.paint(corners({ x, y, width: size, height: size }), accent)
    sketch.paint(corners({ x: x + 14, y: y + 14, width: size - 28, height: size - 28 }), border)
    lotus(sketch, x + size / 2, y + size / 2 + 6, 34, ink)
  }
  return sketch.toString()
}
