import type { Backdrop, Timber } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { stillLife } from '#tools/demo-art/core/backdrop.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { through } from '#tools/demo-art/core/geometry.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { linear, n } from '#tools/demo-art/core/svg.ts'
import { cloud } from '#tools/demo-art/patterns/motifs.ts'
import { floorShadow, workshop } from './workshop.ts'

/** A side table with everted ends, or without: 翘头案 and 条桌. */
export function drawTable(everted: boolean, timber: Timber, backdrop: Backdrop, random: Random): Scene {
  const { rod, board, colour } = workshop(timber, random)
  const [top, ground, depth] = [660, 1200, 70]
  const carve = new Sketch()
  for (const [x, hand] of [
    [250, 1],
    [950, -1],
  ] as const)
    cloud(carve, x, top + 62, 30, { line: darker(colour, 0.6), wash: lighter(colour, 0.16), paper: colour }, hand)
  const end = (x: number, hand: 1 | -1) =>
    board(
      through(
        [
          [x, top],
          [x + hand * 18, top - 34],
          [x + hand * 6, top - 62],
          [x - hand * 14, top - 40],
          [x - hand * 50, top - depth + 6],
        ],
        6,
      ),
      0.16,
    )
  return {
    content:
      stillLife(backdrop, random.fork('backdrop'), 1040) +
      floorShadow([
        [200, 1210],
        [1000, 1210],
        [1130, 1110],
        [330, 1100],
      ]) +
      [300, 968]
        .map((x) =>
          rod(
            [
              [x, ground - 96],
              [x, top],
            ],
            32,
            32,
          ),
        )
        .join('') +
      rod(
        [
          [300, 1020],
          [968, 1020],
        ],
        16,
      ) +
      [
        [210, 300],
        [990, 968],
      ]
        .map(([a = 0, b = 0]) =>
          rod(
            [
              [a, 1100],
              [b, 1020],
            ],
            20,
          ),
        )
        .join('') +
      board(
        [
          [130, top],
          [1070, top],
          [1010, top - depth],
          [196, top - depth],
        ],
        0.2,
      ) +
      (everted ? end(1070, 1) + end(130, -1) : '') +
      board(
        [
          [130, top],
          [1070, top],
          [1070, top + 32],
          [130, top + 32],
        ],
        -0.06,
      ) +
      board(
        [
          ...through(
            [
              [170, top + 32],
              [176, top + 92],
              [250, top + 102],
              [330, top + 66],
              [600, top + 60],
              [870, top + 66],
              [950, top + 102],
              [1024, top + 92],
              [1030, top + 32],
            ],
            6,
          ),
        ],
        -0.18,
      ) +
      carve.toString() +
      [210, 990]
        .map((x) =>
          rod(
            [
              [x, ground],
              [x, top + 40],
            ],
            42,
            38,
          ),
        )
        .join('') +
      `<defs>${linear(
        'gleam',
        [130, top - depth],
        [1070, top],
        [
          [0, '#fffaf0', 0],
          [0.3, '#fffaf0', 0.3],
          [0.5, '#fffaf0', 0.05],
          [1, '#120a05', 0.2],
        ],
      )}</defs><path d="M130 ${n(top)}H1070L1010 ${top - depth}H196z" fill="url(#gleam)"/>`,
    piece: { x: 100, y: top - 90, width: 1000, height: ground - top + 110 },
    detail: { x: 120, y: top - 90, width: 400, height: 500 },
  }
}
