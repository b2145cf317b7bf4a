import type { Backdrop } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { standingShadow, stillLife } from '#tools/demo-art/core/backdrop.ts'
import { darker } from '#tools/demo-art/core/colour.ts'
import { type Point, through } from '#tools/demo-art/core/geometry.ts'
import { materials } from '#tools/demo-art/core/light.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import { ball, tube } from '#tools/demo-art/core/parts.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { type Box, shadingImage } from '#tools/demo-art/core/shading.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { linear, pathOf } from '#tools/demo-art/core/svg.ts'
import { blossom } from '#tools/demo-art/patterns/flowers.ts'
import { leaf } from '#tools/demo-art/patterns/motifs.ts'
import { dial } from './dial.ts'

/** A bracket clock: a case with a domed top and handle, brass dial, feet. */
export function drawClock(backdrop: Backdrop, random: Random): Scene {
  const wood = random.pick(['#5a2f1a', '#2a1a14', '#7a4524', '#3f2618'])
  const [x, w, top, bottom] = [330, 540, 420, 1190]
  const body: Point[] = [
    [x, bottom - 70],
    [x, top + 130],
    [x + w, top + 130],
    [x + w, bottom - 70],
  ]
  const dome = [
    ...through(
      [
        [x - 14, top + 130],
        [x + 40, top + 50],
        [x + 150, top + 22],
        [x + 170, top - 20],
        [600, top - 40],
        [x + w - 170, top - 20],
        [x + w - 150, top + 22],
        [x + w - 40, top + 50],
        [x + w + 14, top + 130],
      ],
      8,
    ),
  ]
  const plinth: Point[] = [
    [x - 30, bottom],
    [x - 30, bottom - 46],
    [x, bottom - 76],
    [x + w, bottom - 76],
    [x + w + 30, bottom - 46],
    [x + w + 30, bottom],
  ]
  const cornice: Point[] = [
    [x - 26, top + 152],
    [x - 26, top + 124],
    [x + w + 26, top + 124],
    [x + w + 26, top + 152],
  ]
  const shape = [body, dome, plinth, cornice].map((part) => pathOf(part)).join('')
  const box: Box = { x: x - 34, y: top - 44, width: w + 68, height: bottom - top + 48 }
  const [dx, dy, size] = [x + 66, top + 190, w - 132]
  const spandrels = new Sketch()
  const brass = { line: '#6b4a14', wash: '#e2c06a', paper: '#f0d68c' }
  for (const [sx, sy, a] of [
    [dx + 34, dy + 34, 0.8],
    [dx + size - 34, dy + 34, 2.35],
    [dx + 34, dy + size - 34, -0.8],
    [dx + size - 34, dy + size - 34, -2.35],
  ] as const) {
    blossom(spandrels, sx, sy, 24, '#f0d68c', '#6b4a14', a)
    for (const turn of [-0.7, 0.7, 2.4, -2.4]) leaf(spandrels, sx, sy, a + turn, 46, brass)
  }
  return {
    content:
      stillLife(backdrop, random.fork('backdrop'), 1090) +
      standingShadow(600, bottom + 30, w * 0.56, 700) +
      tube(
        'grip',
        [
          [520, top - 26],
          [512, top - 96],
          [600, top - 128],
          [688, top - 96],
          [680, top - 26],
        ],
        20,
        20,
        '#b8913f',
        materials.brass,
      ) +
      [x + 24, x + w - 24].map((fx, i) => ball(`foot${i}`, fx, bottom + 12, 30, '#b8913f')).join('') +
      `<clipPath id="case"><path d="${shape}"/></clipPath><g clip-path="url(#case)"><path d="${shape}" fill="${wood}"/>${noiseImage(box, { seed: random.whole(1, 900), cell: [40, 520], colour: [16, 6, 2], gain: 1.6, bias: -0.62 })}` +
      `${shadingImage(box, materials.lacquer, (px, py) => {
        const u = Math.max(-1, Math.min(1, (px - 600) / (w / 2 + 30)))
        const v = py < top + 124 ? -0.55 : py < top + 152 ? -0.2 : py > bottom - 46 ? 0.1 : py > bottom - 76 ? -0.6 : 0
        const nx = u ** 5 * 0.75
        return {
          normal: [nx, v, Math.sqrt(Math.max(0.05, 1 - nx * nx - v * v))],
          hidden: py > top + 152 && py < top + 190 ? 0.25 : 0,
        }
      })}</g>` +
      `<rect x="${dx - 16}" y="${dy - 16}" width="${size + 32}" height="${size + 180}" fill="${darker(wood, 0.5)}"/><rect x="${dx - 16}" y="${dy - 16}" width="${size + 32}" height="${size + 180}" fill="none" stroke="#c9a24a" stroke-width="5"/>` +
      `<defs>${linear(
        'plate',
        [dx, dy],
        [dx + size, dy + size],
        [
          [0, '#e6cb86'],
          [0.4, '#c49a48'],
          [0.6, '#d9b664'],
          [1, '#8a6626'],
        ],
      )}</defs><rect x="${dx}" y="${dy}" width="${size}" height="${size}" fill="url(#plate)"/>${spandrels.toString()}` +
      dial(600, dy + size / 2, size * 0.44, random.whole(0, 719), '#f4eedf') +
      `<rect x="${dx}" y="${dy + size + 22}" width="${size}" height="122" fill="#14100c"/><circle cx="600" cy="${dy + size + 78}" r="40" fill="url(#plate)"/><path d="M600 ${dy + size + 22}v40" stroke="#c49a48" stroke-width="6"/>` +
      `<path d="M${dx} ${dy}h${size * 0.4}L${dx + size * 0.1} ${dy + size + 144}h-${size * 0.1}z" fill="#fff" opacity=".07"/>`,
    piece: { x: x - 30, y: top - 140, width: w + 60, height: bottom - top + 180 },
    detail: { x: dx - 10, y: dy - 10, width: size * 0.8, height: size },
  }
}
