import type { Backdrop, Timber } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { standingShadow, stillLife } from '#tools/demo-art/core/backdrop.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { type Point, through } from '#tools/demo-art/core/geometry.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { pathOf } from '#tools/demo-art/core/svg.ts'
import { cloud } from '#tools/demo-art/patterns/motifs.ts'
import { floorShadow, workshop } from './workshop.ts'

/** 官帽椅 or 圈椅: the armchair of a Ming study, seen from the front and a little from the right. */
export function drawChair(round: boolean, timber: Timber, backdrop: Backdrop, random: Random): Scene {
  const { rod, board, colour } = workshop(timber, random)
  const [fl, fr, bl, br]: [Point, Point, Point, Point] = [
    [330, 1250],
    [790, 1250],
    [440, 1130],
    [880, 1130],
  ]
  const seat = 820
  const lift = (p: Point, to: number): Point => [p[0], to]
  const seatBack = seat - 92
  const splat = through(
    [
      [640, 300],
      [646, 420],
      [634, 560],
      [640, seatBack],
    ],
    8,
  )
  const splatBoard: Point[] = [
    ...splat.map(([x, y]): Point => [x - 62, y]),
    ...splat.toReversed().map(([x, y]): Point => [x + 62, y]),
  ]
  const medal = new Sketch()
  cloud(
    medal,
    642,
    440,
    36,
    { line: darker(colour, 0.6), wash: lighter(colour, 0.18), paper: colour },
    random.chance(0.5) ? 1 : -1,
  )
  const back = round
    ? rod(
        [
          [326, 690],
          [320, 600],
          [372, 420],
          [520, 310],
          [660, 286],
          [800, 320],
          [900, 440],
          [930, 560],
          [890, 636],
          [800, 664],
        ],
        34,
        34,
      )
    : rod(
        [
          [360, 318],
          [430, 296],
          [560, 282],
          [660, 274],
          [760, 282],
          [890, 300],
          [960, 324],
        ],
        34,
        34,
      )
  const arms = round
    ? ''
    : rod([lift(bl, 560), [400, 590], [330, 616], [296, 640]], 27) +
      rod([lift(br, 560), [880, 590], [820, 640], [800, 650]], 27)
  return {
    content:
      stillLife(backdrop, random.fork('backdrop'), 1060) +
      floorShadow([
        [320, 1262],
        [820, 1266],
        [1080, 1130],
        [520, 1120],
      ]) +
      standingShadow(600, 1250, 250, 500) +
      rod([bl, [442, 900], [444, 560], round ? [452, 372] : [436, 292]], 34, 28) +
      rod([br, [878, 900], [872, 560], round ? [850, 372] : [884, 296]], 34, 28) +
      rod(
        [
          [bl[0], 1080],
          [br[0], 1080],
        ],
        22,
      ) +
      board(splatBoard, 0.04, true) +
      medal.toString() +
      back +
      rod(
        [
          [bl[0], 1105],
          [fl[0], 1200],
        ],
        22,
      ) +
      rod(
        [
          [br[0], 1105],
          [fr[0], 1200],
        ],
        22,
      ) +
      board(
        [
          [300, seat],
          [818, seat],
          [908, seatBack],
          [416, seatBack],
        ],
        0.12,
      ) +
      `<path d="${pathOf([
        [352, seat - 14],
        [780, seat - 14],
        [858, seatBack + 14],
        [446, seatBack + 14],
      ])}" fill="#d9be8a"/><path d="${pathOf([
        [352, seat - 14],
        [780, seat - 14],
        [858, seatBack + 14],
        [446, seatBack + 14],
      ])}" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="3"/>` +
      board(
        [
          [300, seat],
          [818, seat],
          [818, seat + 40],
          [300, seat + 40],
        ],
        -0.1,
      ) +
      board(
        [
          [818, seat],
          [908, seatBack],
          [908, seatBack + 38],
          [818, seat + 40],
        ],
        -0.45,
      ) +
      board(
        [
          [340, seat + 40],
          [790, seat + 40],
          [770, seat + 76],
          [600, seat + 66],
          [430, seat + 66],
          [360, seat + 76],
        ],
        -0.2,
      ) +
      arms +
      rod([fl, [330, 1000], [330, seat], round ? [332, 690] : [316, 636]], 36, 28) +
      rod([fr, [790, 1000], [792, seat], round ? [800, 660] : [800, 648]], 36, 28) +
      rod(
        [
          [fl[0] - 4, 1196],
          [fr[0] + 4, 1196],
        ],
        28,
      ) +
      rod(
        [
          [fl[0], 1090],
          [fr[0], 1090],
        ],
        18,
      ),
    piece: { x: 280, y: 262, width: 690, height: 1010 },
    detail: { x: 450, y: 280, width: 380, height: 475 },
  }
}
