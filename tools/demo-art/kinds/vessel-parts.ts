import type { VesselForm } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import type { Point } from '#tools/demo-art/core/geometry.ts'
import type { Lathe } from '#tools/demo-art/core/lathe.ts'
import { tube } from '#tools/demo-art/core/parts.ts'
import type { Glaze } from './glazes.ts'

/** What a potter or caster adds to a turned body: parts behind it, and parts in front. */
export type Additions = { behind: string; before: string; left: number; right: number; above: number; below: number }

const none: Additions = { behind: '', before: '', left: 0, right: 0, above: 0, below: 0 }

export function additionsOf(
  form: VesselForm,
  body: Lathe,
  { body: colour, material }: Glaze,
  random: Random,
): Additions {
  const { cx, top, bottom, widest } = body
  const height = bottom - top
  const side = (y: number, hand: 1 | -1, out = 0): Point => [cx + hand * (body.radiusAt(y) + out), y]
  const rod = (id: string, along: readonly Point[], from: number, to: number) =>
    tube(id, along, from, to, colour, material)

  if (form === 'pot' || form === 'tall-pot') {
    const tall = form === 'tall-pot'
    const hand = random.chance(0.5) ? 1 : -1
    const [root, tip] = [top + height * (tall ? 0.56 : 0.56), top + height * (tall ? 0.02 : 0.04)]
    const reach = widest * (tall ? 0.72 : 0.62)
    const spout = rod(
      'spout',
      [
        side(root, hand, -24),
        side(root - height * 0.06, hand, reach * 0.34),
        [cx + hand * (widest + reach * 0.62), (root + tip) / 2],
        [cx + hand * (widest + reach), tip],
      ],
      height * (tall ? 0.15 : 0.24),
      height * (tall ? 0.06 : 0.09),
    )
    const back = -hand as 1 | -1
    const upper = side(top + height * (tall ? 0.1 : 0.2), back, -10)
    const lower = side(top + height * (tall ? 0.68 : 0.68), back, -10)
    const bow = widest * (tall ? 0.62 : 0.58)
    const handle = rod(
      'handle',
      [
        upper,
        [upper[0] + back * bow * 0.7, upper[1] - height * 0.06],
        [cx + back * (widest + bow), (upper[1] + lower[1]) / 2],
        [lower[0] + back * bow * 0.5, lower[1] + height * 0.02],
        lower,
      ],
      height * 0.085,
      height * 0.07,
    )
    return { ...none, behind: spout + handle, left: hand < 0 ? reach : bow, right: hand < 0 ? bow : reach }
  }
  if (form === 'censer') {
    const leg = (id: string, x: number, splay: number) =>
      rod(
        id,
        [
          [x, bottom - height * 0.3],
          [x + splay * 0.4, bottom - height * 0.08],
          [x + splay, bottom + 96],
        ],
        height * 0.21,
        height * 0.11,
      )
    const ear = (id: string, hand: 1 | -1) =>
      rod(
        id,
        [
          [cx + hand * widest * 0.6, top + 6],
          [cx + hand * widest * 0.62, top - height * 0.3],
          [cx + hand * widest * 0.78, top - height * 0.42],
          [cx + hand * widest * 0.94, top - height * 0.3],
          [cx + hand * widest * 0.9, top + 6],
        ],
        26,
        26,
      )
    return {
      ...none,
      behind:
        ear('earl', -1) +
        ear('earr', 1) +
        leg('legc', cx + 16, 0) +
        leg('legl', cx - widest * 0.58, -widest * 0.12) +
        leg('legr', cx + widest * 0.58, widest * 0.12),
      above: height * 0.45,
      below: 104,
    }
  }
  return none
}
