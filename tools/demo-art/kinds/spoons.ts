import type { Backdrop } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow } from '#tools/demo-art/core/backdrop.ts'
import { arc, around, through } from '#tools/demo-art/core/geometry.ts'
import { materials } from '#tools/demo-art/core/light.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { type Box, shadingImage } from '#tools/demo-art/core/shading.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { pathOf } from '#tools/demo-art/core/svg.ts'

/** Two silver spoons, crossed a little, one turned over. */
export function drawSpoons(backdrop: Backdrop, random: Random): Scene {
  const crest = random.pick(['shell', 'beads', 'plain'])
  return {
    content:
      flatLay(backdrop, random.fork('backdrop')) +
      spoon('a', 440, -7 + random.between(-3, 3), crest) +
      spoon('b', 770, 8 + random.between(-3, 3), crest),
    piece: { x: 250, y: 200, width: 700, height: 1120 },
    detail: { x: 380, y: 820, width: 380, height: 475 },
  }
}

function spoon(id: string, x: number, turn: number, crest: string): string {
  const bowl = around(
    [
      [x, 1250],
      [x - 84, 1190],
      [x - 112, 1070],
      [x - 84, 950],
      [x - 22, 888],
      [x + 22, 888],
      [x + 84, 950],
      [x + 112, 1070],
      [x + 84, 1190],
    ],
    8,
  )
  const handle = [
    ...through(
      [
        [x - 20, 930],
        [x - 13, 800],
        [x - 16, 600],
        [x - 26, 420],
        [x - 44, 300],
        [x - 36, 246],
        [x, 226],
      ],
      8,
    ),
    ...through(
      [
        [x, 226],
        [x + 36, 246],
        [x + 44, 300],
        [x + 26, 420],
        [x + 16, 600],
        [x + 13, 800],
        [x + 20, 930],
      ],
      8,
    ),
  ]
  const shape = pathOf(bowl) + pathOf(handle)
  const mark = new Sketch()
  if (crest === 'shell')
    for (let i = -3; i <= 3; i++)
      mark.brush(
        [
          [x, 340],
          [x + i * 5, 300],
          [x + i * 9, 262 + Math.abs(i) * 5],
        ],
        '#5f5d58',
        7,
      )
  if (crest === 'beads')
    for (let i = 0; i < 16; i++)
      for (const hand of [-1, 1]) mark.paint(arc(x + hand * (34 - i * 1.3), 292 + i * 16, 4, 4, 0, 6.3, 8), '#77756f')
  const box: Box = { x: x - 120, y: 220, width: 240, height: 1036 }
  return (
    `<g transform="rotate(${turn} ${x} 760)">${lyingShadow(shape, 10)}<clipPath id="spoon${id}"><path d="${shape}"/></clipPath><g clip-path="url(#spoon${id})"><path d="${shape}" fill="#cfcdc8"/>` +
    `${shadingImage(
      box,
      materials.silver,
      (px, py) => {
        const inBowl = py > 905
        const u = Math.max(-0.95, Math.min(0.95, (px - x) / (inBowl ? 116 : 34)))
        const v = inBowl ? Math.max(-0.9, Math.min(0.9, (py - 1070) / 190)) : 0
        const nx = inBowl ? -u * 0.8 : u * 0.7
        const ny = inBowl ? -v * 0.7 : 0
        return { normal: [nx, ny, Math.sqrt(Math.max(0.05, 1 - nx * nx - ny * ny))] }
      },
      5,
    )}${mark.toString()}</g><path d="${shape}" fill="none" stroke="#5a5853" stroke-width="2" opacity=".6"/></g>`
  )
}
