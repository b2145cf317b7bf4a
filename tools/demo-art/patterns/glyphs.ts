import type { Random } from '#src/demo/catalogue/random.ts'
import { type Point, through } from '#tools/demo-art/core/geometry.ts'
import type { Sketch } from '#tools/demo-art/core/sketch.ts'

/** Characters of marks, coins and verses as strokes in a square of ten: `x,y` pairs, ` / ` between strokes. */
const characters = {
  大: '1,3.4 9,3.4 / 5,.6 5,3.4 3.6,6.6 .8,9.4 / 5,4 6.6,7 9.3,9.4',
  明: '1,1.6 1,7.6 / 1,1.6 3.9,1.6 3.9,7.6 / 1,4.5 3.9,4.5 / 1,7.4 3.9,7.4 / 5.6,1 5.6,6.4 4.8,9.4 / 5.6,1 9,1 9,9.2 8,9 / 5.6,3.6 9,3.6 / 5.6,6 9,6',
  清: '.8,1.2 2,2.2 / .4,3.8 1.6,4.8 / .5,9.2 2.2,6.2 / 3.4,1.8 9.4,1.8 / 3.8,3.2 9,3.2 / 3,4.7 9.8,4.7 / 6.4,.5 6.4,4.7 / 4,5.6 4,9.5 / 4,5.6 8.8,5.6 8.8,9.4 8,9.2 / 4,7 8.8,7 / 4,8.3 8.8,8.3',
  年: '3,.6 1,3.4 / 2.4,2 9,2 / 2.6,4.4 8.6,4.4 / 2.8,4.4 2.8,6.8 / .6,6.8 9.6,6.8 / 5.8,2 5.8,9.6',
  製: '.8,2 5.4,2 / 1,.8 1,2 / .4,3.4 5.6,3.4 / 3,.5 3,5 / 1,4.2 1,5 / 5,4.2 5,5 / 7,1 7,3.8 / 9,.6 9,4.8 / .6,6.2 9.6,6.2 / 5,5.2 5,6.2 / 4.6,6.2 .8,8.8 / 3.2,7.2 3.2,9.4 4.6,8.8 / 5.2,6.4 9.4,9.4 / 8.4,6.8 6.8,7.8',
  乾: '.6,1.8 4.6,1.8 / 2.6,.5 2.6,3 / 1,3 1,6.4 / 1,3 4.4,3 4.4,6.4 / 1,4.7 4.4,4.7 / 1,6.3 4.4,6.3 / .3,7.8 5,7.8 / 2.6,6.3 2.6,9.6 / 6.4,.6 5.4,3 / 6,1.8 9.2,1.8 / 5.8,3.8 8.8,3.8 5.8,7.4 6,9 9.4,9 9.4,7.6',
  隆: '.8,1 .8,9.6 / .8,1 3,1 2,3.6 3.2,5.4 1.4,6.4 / 5.8,.5 4,3 / 5.4,1.5 8.6,1.5 4,4.4 / 5.4,2 9.6,4.4 / 5.4,5 4.2,6.4 / 4.8,5.8 9.2,5.8 / 4.6,7.4 9,7.4 / 3.8,9.2 9.8,9.2 / 6.8,4.6 6.8,9.2',
  通: '1,1 2.2,2 / .4,4 2,4 1.8,7 .4,8.6 / .6,8.4 3,8.8 9.6,9.2 / 3.8,1 8.6,1 6.6,2.4 / 4.2,3 4.2,7.8 / 4.2,3 9,3 9,7.6 8.2,7.4 / 4.2,4.5 9,4.5 / 4.2,6 9,6 / 6.6,2.4 6.6,7.6',
  寶: '5,.3 5,1.2 / .8,2.4 .8,1.2 9.2,1.2 9.2,2.4 / 1.8,2.4 4.6,2.4 / 3.2,2.4 3.2,4.6 / 1.6,3.4 4.8,3.4 / 1.4,4.6 5,4.6 / 6,2.4 9,2.4 / 5.6,3.4 9.4,3.4 / 6.2,4 8.8,4 8.8,4.8 6.2,4.8 / 2.2,5.4 7.8,5.4 7.8,8.4 2.2,8.4 2.2,5.4 / 2.2,6.4 7.8,6.4 / 2.2,7.4 7.8,7.4 / 3.6,8.4 1.2,9.8 / 6.4,8.4 8.8,9.8',
  開: '.8,.6 .8,9.6 / .8,.6 4.2,.6 4.2,3.8 .8,3.8 / .8,2.2 4.2,2.2 / 9.2,.6 9.2,9.6 / 9.2,.6 5.8,.6 5.8,3.8 9.2,3.8 / 5.8,2.2 9.2,2.2 / 2.6,5.2 7.4,5.2 / 2,6.8 8,6.8 / 4,5.2 4,6.8 3,9.4 / 6,5.2 6,9.4',
  元: '2.4,1.4 7.6,1.4 / .6,4 9.4,4 / 3.8,4 3.6,7 1,9.4 / 6,4 6,9 9.4,9 9.4,7.4',
  山: '5,1 5,8.4 / 1.4,4 1.4,8.6 8.6,8.6 / 8.6,4 8.6,9',
  水: '5,.6 5,9 4,8.4 / 1,3.4 3.8,3.4 1,8.2 / 8.6,2 6,4.4 / 5.4,3.6 7,6.6 9.4,8.4',
  月: '3,1 3,6 1.8,9.2 / 3,1 7.8,1 7.8,9 6.8,8.6 / 3,3.7 7.8,3.7 / 3,6.2 7.8,6.2',
  天: '1.8,1.6 8.2,1.6 / .8,4.6 9.2,4.6 / 5,1.6 4.6,5.6 1,9.4 / 5,4.8 6.6,7.4 9.4,9.2',
  人: '5,.8 4.4,5 .8,9.2 / 4.8,4 6.6,7 9.4,9.2',
  中: '1.4,2.6 1.4,6.6 / 1.4,2.6 8.6,2.6 8.6,6.6 / 1.4,6.2 8.6,6.2 / 5,.4 5,9.8',
  木: '.8,3.4 9.2,3.4 / 5,.4 5,9.8 / 4.8,3.6 3.2,6.4 .8,8.4 / 5.2,3.6 6.8,6.2 9.4,8.2',
  石: '.8,1.8 9.2,1.8 / 4.6,1.8 3.4,5 .8,8 / 3,5.4 3,9.2 / 3,5.4 8.4,5.4 8.4,9.2 / 3,8.8 8.4,8.8',
  竹: '2.4,.6 .8,3.8 / 1.6,2.6 4.4,2.6 / 2.8,2.6 2.8,9.4 / 6.6,.6 5.4,3.6 / 6,2.6 9.2,2.6 / 7.6,2.6 7.6,9.2 6.6,8.6',
  心: '1.2,4.6 .8,7.4 / 3,3.4 3.4,8 5.4,9 7.8,8.4 7.8,6.6 / 4.8,2 5.6,3.8 / 7.4,2.6 9.2,5',
  古: '.8,3 9.2,3 / 5,.6 5,5.4 / 2.4,5.6 2.4,9.4 / 2.4,5.6 7.8,5.6 7.8,9.4 / 2.4,9 7.8,9',
  文: '4.6,.4 5.6,1.8 / .8,2.8 9.2,2.8 / 7,2.8 5,6.6 1,9.4 / 3,3.2 5.4,6.8 9.4,9.4',
  雲: '1.6,.8 8.4,.8 / .8,3 1.2,2 9,2 8.6,3.2 / 5,.8 5,4.4 / 2.4,3.2 3.6,3.4 / 6.4,3.2 7.8,3.2 / 2.4,5.6 7.6,5.6 / .6,7.2 9.4,7.2 / 4.6,7.2 2,9.4 7.4,8.8 / 6.8,7.8 8.4,9.6',
} as const
export type MarkCharacter = keyof typeof characters

const strokesOf = (name: MarkCharacter): Point[][] =>
  characters[name].split(' / ').map((stroke) =>
    stroke.split(' ').map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return [x, y]
    }),
  )

/** One character in a square of `size` with its upper left corner at x, y. */
export function character(
  sketch: Sketch,
  name: MarkCharacter,
  x: number,
  y: number,
  size: number,
  colour: string,
  width = size * 0.075,
): void {
  for (const stroke of strokesOf(name)) {
    const points = stroke.map(([px, py]): Point => [x + (px / 10) * size, y + (py / 10) * size])
    sketch.stroke(points, colour, width)
  }
}

const verse = [
  '天',
  '心',
  '月',
  '水',
  '山',
  '人',
  '古',
  '木',
  '石',
  '竹',
  '文',
  '中',
  '大',
  '雲',
  '明',
  '年',
  '清',
  '元',
] as const

/** A column of brush-written characters with random tilt, pressure and joins. */
export function runningScript(
  sketch: Sketch,
  x: number,
  y: number,
  size: number,
  count: number,
  colour: string,
  random: Random,
): void {
  for (let i = 0; i < count; i++) {
    const tilt = random.between(-0.1, 0.04)
    const swell = random.between(0.86, 1.08)
    for (const stroke of strokesOf(random.pick(verse))) {
      const points = stroke.map(([px, py]): Point => {
        const [u, v] = [
          (px / 10 - 0.5) * swell + random.between(-0.02, 0.02),
          (py / 10 - 0.5) * swell + random.between(-0.02, 0.02),
        ]
        return [x + (u - v * tilt) * size, y + (i * 1.12 + 0.5 + v + u * tilt) * size]
      })
      const line = points.length === 2 ? between(points) : through(points, 4)
      sketch.brush(line, colour, size * random.between(0.1, 0.15))
    }
  }
}

/** Adds a midpoint to a straight stroke, where the brush can swell. */
function between(points: readonly Point[]): Point[] {
  const [a = [0, 0], b = [0, 0]] = points
  return [0, 0.25, 0.5, 0.75, 1].map((t): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t])
}

/** A red seal with white or red lines, as artists and owners leave it. */
export function sealImpression(sketch: Sketch, x: number, y: number, size: number, random: Random): void {
  const red = '#a5301d'
  const reversed = random.chance(0.5)
  const corner = size * 0.06
  const square: Point[] = [
    [x + corner, y],
    [x + size, y + corner * 0.4],
    [x + size - corner * 0.5, y + size],
    [x, y + size - corner * 0.4],
  ]
  if (reversed) sketch.paint(square, red, 0.92)
  else sketch.stroke([...square, ...square.slice(0, 2)], red, size * 0.07, 0.92)
  const ink = reversed ? '#f3e6d2' : red
  for (const [cx, cy] of [
    [0.54, 0.1],
    [0.54, 0.54],
    [0.1, 0.1],
    [0.1, 0.54],
  ] as const) {
    for (let i = 0; i < 4; i++) {
      const [px, py, long] = [
        x + (cx + random.between(0, 0.1)) * size,
        y + (cy + i * 0.11) * size,
        size * random.between(0.2, 0.34),
      ]
      sketch.stroke(
        i % 2
          ? [
              [px, py],
              [px + long * 0.8, py],
            ]
          : [
              [px + long * 0.3, py - size * 0.05],
              [px + long * 0.3, py + size * 0.16],
            ],
        ink,
        size * 0.05,
      )
    }
  }
}
