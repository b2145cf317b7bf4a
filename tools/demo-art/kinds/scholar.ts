import type { Backdrop } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow, standingShadow, stillLife } from '#tools/demo-art/core/backdrop.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { arc, around, type Point } from '#tools/demo-art/core/geometry.ts'
import { materials } from '#tools/demo-art/core/light.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { type Box, shadingImage } from '#tools/demo-art/core/shading.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { linear, pathOf } from '#tools/demo-art/core/svg.ts'
import { sealImpression } from '#tools/demo-art/patterns/glyphs.ts'
import { cloud } from '#tools/demo-art/patterns/motifs.ts'

const bounds = (points: readonly Point[]): Box => {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

const stones = ['#d9c08a', '#c98a5a', '#a9b38a', '#e3d6c0', '#b5563c', '#8f9a94'] as const

/** A square seal of soft stone with a cloud or a tile for a knob, and its impression beside it. */
export function drawSeal(backdrop: Backdrop, random: Random): Scene {
  const stone = random.pick(stones)
  const [w, h] = [random.between(250, 300), random.between(430, 560)]
  const [x, y, d] = [470 - w / 2, 1180 - h, w * 0.34]
  const front: Point[] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ]
  const side: Point[] = [
    [x + w, y],
    [x + w + d, y - d * 0.42],
    [x + w + d, y + h - d * 0.42],
    [x + w, y + h],
  ]
  const top: Point[] = [
    [x, y],
    [x + d, y - d * 0.42],
    [x + w + d, y - d * 0.42],
    [x + w, y],
  ]
  const knob = around(
    [
      [x + w * 0.2, y - 8],
      [x + w * 0.16, y - 90],
      [x + w * 0.42, y - 165],
      [x + w * 0.8, y - 180],
      [x + w * 1.12, y - 130],
      [x + w * 1.14, y - 40],
      [x + w * 0.9, y - 4],
    ],
    8,
  )
  const relief = new Sketch()
  for (const [cx, cy, s] of [
    [0.45, -90, 34],
    [0.9, -84, 30],
    [0.68, -136, 30],
  ] as const)
    cloud(relief, x + w * cx, y + cy, s, { line: darker(stone, 0.5), wash: lighter(stone, 0.16), paper: stone })
  const veins = (box: Box) =>
    noiseImage(box, {
      seed: random.whole(1, 900),
      cell: [130, 190],
      colour: [122, 58, 24],
      gain: 3,
      bias: -1.6,
      octaves: 4,
      opacity: 0.6,
    })
  const all: Box = { x: x - 4, y: y - 190, width: w + d + 8, height: h + 196 }
  const knobBox = bounds(knob)
  const impression = new Sketch()
  sealImpression(impression, 828, 1128, 118, random)
  return {
    content:
      stillLife(backdrop, random.fork('backdrop'), 1030) +
      `<g transform="rotate(4 880 1190)"><rect x="770" y="1082" width="250" height="212" fill="#f4ecdb"/><rect x="770" y="1082" width="250" height="212" fill="#1a120a" opacity=".06"/>${impression.toString()}</g>` +
      standingShadow(x + w / 2 + d / 2, y + h - 6, w * 0.66, h) +
      `<clipPath id="stone"><path d="${pathOf(front)}${pathOf(side)}${pathOf(top)}${pathOf(knob)}"/></clipPath><g clip-path="url(#stone)"><path d="${pathOf(front)}" fill="${stone}"/><path d="${pathOf(side)}" fill="${darker(stone, 0.42)}"/><path d="${pathOf(top)}" fill="${lighter(stone, 0.3)}"/><path d="${pathOf(knob)}" fill="${stone}"/>${relief.toString()}${veins(all)}` +
      `<clipPath id="knob"><path d="${pathOf(knob)}"/></clipPath><g clip-path="url(#knob)">${shadingImage(
        knobBox,
        materials.jade,
        (px, py) => {
          const [u, v] = [((px - knobBox.x) / knobBox.width) * 2 - 1, ((py - knobBox.y) / knobBox.height) * 2 - 1]
          return { normal: [u * 0.8, v * 0.75, Math.sqrt(Math.max(0.04, 1 - u * u * 0.64 - v * v * 0.56))] }
        },
      )}</g>` +
      `<defs>${linear(
        'sheen',
        [x, y],
        [x + w, y + h],
        [
          [0, '#fffdf6', 0.4],
          [0.3, '#fffdf6', 0.06],
          [0.34, '#fffdf6', 0.16],
          [0.5, '#1a120a', 0],
          [1, '#1a120a', 0.34],
        ],
      )}</defs><path d="${pathOf(front)}" fill="url(#sheen)"/></g>` +
      `<path d="${pathOf(
        [
          [x + w, y + 2],
          [x + w, y + h],
        ],
        false,
      )}" stroke="${lighter(stone, 0.5)}" stroke-width="3" opacity=".6"/>`,
    piece: { x: x - 30, y: y - 190, width: 1030 - x + 30, height: h + 240 },
    detail: { x: x - 20, y: y - 190, width: w + d + 40, height: (w + d + 40) * 1.25 },
  }
}

/** An inkstone: a slab with a grinding field that falls into a well, carved with clouds. */
export function drawInkstone(backdrop: Backdrop, random: Random): Scene {
  const tone = random.pick(['#6a635d', '#7a5d62', '#6a7261', '#826154'])
  const [w, h] = [random.between(560, 640), random.between(760, 860)]
  const [x, y] = [600 - w / 2, 750 - h / 2]
  const oval = random.chance(0.4)
  const corner = (cx: number, cy: number, from: number) => arc(cx, cy, 34, 34, from, from + Math.PI / 2, 8)
  const slab = oval
    ? arc(600, 750, w / 2, h / 2, 0, Math.PI * 2, 80)
    : [
        ...corner(x + w - 34, y + 34, -Math.PI / 2),
        ...corner(x + w - 34, y + h - 34, 0),
        ...corner(x + 34, y + h - 34, Math.PI / 2),
        ...corner(x + 34, y + 34, Math.PI),
      ]
  const field = arc(600, 800, w * 0.36, h * 0.33, 0, Math.PI * 2, 70)
  const moon: readonly Point[] = [
    [-0.3, 0.4],
    [-0.25, 0.28],
    [0, 0.23],
    [0.25, 0.28],
    [0.3, 0.4],
    [0, 0.33],
  ]
  const well = around(
    moon.map(([u, v]): Point => [600 + w * u, y + h * v]),
    8,
  )
  const relief = new Sketch()
  for (const [cx, cy, s, hand] of [
    [0.2, 0.1, 34, 1],
    [0.5, 0.085, 38, -1],
    [0.8, 0.11, 32, -1],
    [0.13, 0.2, 26, 1],
    [0.87, 0.22, 26, -1],
  ] as const)
    cloud(
      relief,
      x + w * cx,
      y + h * cy + 10,
      s,
      { line: darker(tone, 0.6), wash: lighter(tone, 0.14), paper: tone },
      hand,
    )
  const path = pathOf(slab)
  const dish = (px: number, py: number) => {
    const [u, v] = [(px - 600) / (w * 0.5), (py - 800) / (h * 0.5)]
    const inside = Math.hypot((px - 600) / (w * 0.36), (py - 800) / (h * 0.33))
    const slope = inside > 0.9 && inside < 1.02 ? 1.1 : 0.08
    const edge = Math.max(Math.abs(u), Math.abs((py - 750) / (h * 0.5))) > 0.95 ? -0.9 : 0
    const r = Math.hypot(u, v) || 1
    const k = 1 / Math.hypot(1, slope + edge)
    return { normal: [(-u / r) * (slope + edge) * k, (-v / r) * (slope + edge) * k, k] as const }
  }
  const water = arc(600 - w * 0.06, y + h * 0.285, w * 0.12, h * 0.016, 0, 6.283, 30)
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      lyingShadow(path, 18) +
      `<clipPath id="slab"><path d="${path}"/></clipPath><g clip-path="url(#slab)"><path d="${path}" fill="${tone}"/>${noiseImage(bounds(slab), { seed: random.whole(1, 900), cell: [120, 120], colour: [150, 130, 110], gain: 1.4, bias: -0.72, octaves: 4, opacity: 0.5 })}` +
      `<path d="${pathOf(field)}" fill="${darker(tone, 0.24)}"/><path d="${pathOf(field)}" fill="none" stroke="${lighter(tone, 0.24)}" stroke-width="5" opacity=".7"/><path d="${pathOf(well)}" fill="${darker(tone, 0.7)}" filter="url(#b6)"/>${relief.toString()}<path d="${pathOf(water)}" fill="#c9d2d4" opacity=".22" filter="url(#b3)"/>` +
      `${shadingImage({ x: x - 10, y: y - 10, width: w + 20, height: h + 20 }, materials.patina, dish)}</g>`,
    piece: { x, y, width: w, height: h },
    detail: { x: x + w * 0.08, y: y - 6, width: w * 0.6, height: w * 0.75 },
  }
}
