import type { Timber } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import type { Point } from '#tools/demo-art/core/geometry.ts'
import { materials } from '#tools/demo-art/core/light.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import { tube } from '#tools/demo-art/core/parts.ts'
import { pathOf } from '#tools/demo-art/core/svg.ts'

const timbers: Record<Timber, string> = {
  huanghuali: '#a4642f',
  zitan: '#4a2420',
  walnut: '#6b4226',
  elm: '#96683a',
  lacquer: '#7d2018',
}

/** Draws joinery in an oblique view: back parts first, each member round or flat with its own light. */
export function workshop(timber: Timber, random: Random) {
  const colour = timbers[timber]
  let count = 0
  const grain = (points: readonly Point[], turn: boolean) => {
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])]
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
    return noiseImage(box, {
      seed: random.whole(1, 900),
      cell: turn ? [20, 380] : [380, 20],
      colour: [34, 14, 4],
      gain: 1.5,
      bias: -0.58,
    })
  }
  return {
    colour,
    rod: (along: readonly Point[], width: number, to = width) =>
      tube(`rod${count++}`, along, width, to, colour, materials.wood),
    board: (points: readonly Point[], tone: number, upright = false) => {
      const id = `board${count++}`
      const fill = tone < 0 ? darker(colour, -tone) : lighter(colour, tone)
      return `<clipPath id="${id}"><path d="${pathOf(points)}"/></clipPath><g clip-path="url(#${id})"><path d="${pathOf(points)}" fill="${fill}"/>${grain(points, upright)}</g><path d="${pathOf(points)}" fill="none" stroke="${darker(colour, 0.75)}" stroke-width="1.6" opacity=".5"/>`
    },
  }
}

export const floorShadow = (points: readonly Point[]) =>
  `<path d="${pathOf(points)}" fill="#140c06" opacity=".42" filter="url(#b16)"/>`
