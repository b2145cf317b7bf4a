import type { Backdrop, CoinLegend } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { flatLay, lyingShadow } from '#tools/demo-art/core/backdrop.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { annulus, type Disc, discLight } from '#tools/demo-art/core/disc.ts'
import type { Point } from '#tools/demo-art/core/geometry.ts'
import { materials } from '#tools/demo-art/core/light.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { pathOf } from '#tools/demo-art/core/svg.ts'
import { character, type MarkCharacter } from '#tools/demo-art/patterns/glyphs.ts'
import { boxOf } from './disc-pieces.ts'

const legends = [
  ['開', '元', '通', '寶'],
  ['乾', '隆', '通', '寶'],
  ['大', '明', '通', '寶'],
  ['大', '清', '通', '寶'],
] as const

/** Cast coins, face up, on a cord. The legend reads top, bottom, right, left. */
export function drawCoins(legend: CoinLegend, backdrop: Backdrop, random: Random): Scene {
  const count = random.pick([1, 3, 3, 5])
  const big = count === 1 ? 330 : count === 3 ? 210 : 168
  const spots: Point[] =
    count === 1
      ? [[600, 760]]
      : count === 3
        ? [
            [430, 560],
            [770, 690],
            [500, 960],
          ]
        : [
            [430, 470],
            [780, 560],
            [580, 780],
            [380, 1010],
            [800, 1040],
          ]
  const coins = spots
    .map(([x, y], i) =>
      coin(
        `coin${i}`,
        x + random.between(-16, 16),
        y + random.between(-16, 16),
        big * random.between(0.96, 1.03),
        random.between(-24, 24),
        legends[legend],
        random,
      ),
    )
    .join('')
  return {
    content: flatLay(backdrop, random.fork('backdrop')) + coins,
    piece: count === 1 ? { x: 270, y: 430, width: 660, height: 660 } : { x: 200, y: 280, width: 800, height: 960 },
    detail: {
      x: (spots[0]?.[0] ?? 600) - big * 0.8,
      y: (spots[0]?.[1] ?? 700) - big,
      width: big * 1.6,
      height: big * 2,
    },
  }
}

function coin(
  id: string,
  cx: number,
  cy: number,
  radius: number,
  turn: number,
  legend: readonly MarkCharacter[],
  random: Random,
): string {
  const disc: Disc = { cx, cy, radius, slopeAt: (r) => (r > 0.96 ? -1 : r > 0.86 && r < 0.89 ? 1.2 : 0) }
  const tone = random.pick(['#8f7a4a', '#7c6a45', '#6f7152', '#94703f', '#5f6a54'])
  const half = radius * 0.24
  const hole: Point[] = [
    [cx - half, cy - half],
    [cx + half, cy - half],
    [cx + half, cy + half],
    [cx - half, cy + half],
  ]
  const size = radius * 0.5
  const text = (dx: number, dy: number, colour: string) => {
    const sketch = new Sketch()
    const [top = '大', bottom = '明', right = '通', left = '寶'] = legend
    character(sketch, top, cx - size / 2 + dx, cy - radius * 0.82 + dy, size, colour)
    character(sketch, bottom, cx - size / 2 + dx, cy + radius * 0.31 + dy, size, colour)
    character(sketch, right, cx + radius * 0.32 + dx, cy - size / 2 + dy, size, colour)
    character(sketch, left, cx - radius * 0.82 + dx, cy - size / 2 + dy, size, colour)
    return sketch.toString()
  }
  const frame = (dx: number, colour: string, width: number) =>
    `<path d="${pathOf(hole)}" transform="translate(${dx} ${dx})" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  const shape = annulus(disc) + pathOf(hole.toReversed())
  return (
    `<g transform="rotate(${turn.toFixed(1)} ${cx.toFixed(1)} ${cy.toFixed(1)})" fill-rule="evenodd">${lyingShadow(shape, 8)}` +
    `<clipPath id="${id}"><path d="${shape}" clip-rule="evenodd"/></clipPath><g clip-path="url(#${id})"><path d="${annulus(disc)}" fill="${tone}"/>${text(3, 4, darker(tone, 0.7))}${text(0, 0, lighter(tone, 0.3))}` +
    `${frame(3, darker(tone, 0.6), radius * 0.06)}${frame(0, lighter(tone, 0.3), radius * 0.05)}${noiseImage(boxOf(disc), { seed: random.whole(1, 900), cell: [radius * 0.6, radius * 0.6], colour: [86, 140, 108], gain: 3, bias: -1.6, opacity: 0.7 })}${discLight(disc, materials.patina, 8)}</g></g>`
  )
}
