import { darker, lighter } from './colour.ts'
import { mix, type Point, through } from './geometry.ts'
import type { Material } from './light.ts'
import { n, pathOf } from './svg.ts'

/** A bent rod or spout, round in section, tapering from one width to another; lit from the upper left. */
export function tube(
  id: string,
  along: readonly Point[],
  from: number,
  to: number,
  colour: string,
  material: Material,
): string {
  const line = through(along, 10)
  const last = line.length - 1
  const left: Point[] = []
  const right: Point[] = []
  line.forEach(([x, y], i) => {
    const before = line[Math.max(0, i - 1)] ?? [x, y]
    const after = line[Math.min(last, i + 1)] ?? [x, y]
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const half = mix(from, to, i / Math.max(1, last)) / 2
    const [nx, ny] = [(-(after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half]
    left.push([x + nx, y + ny])
    right.push([x - nx, y - ny])
  })
  const width = (from + to) / 2
  const outline = pathOf([...left, ...right.toReversed()])
  const body = pathOf(line, false)
  const shift = (share: number) => `translate(${n(share * width)} ${n(share * width * 0.8)})`
  const lay = (stroke: string, share: number, at: number, opacity: number) =>
    `<path d="${body}" transform="${shift(at)}" fill="none" stroke="${stroke}" stroke-width="${n(width * share)}" stroke-linecap="round" opacity="${n(opacity * 10) === '0' ? 0 : Math.round(opacity * 100) / 100}" filter="url(#${width > 24 ? 'b6' : 'b3'})"/>`
  return (
    `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})"><path d="${outline}" fill="${mixed(colour, material)}"/>` +
    `${lay(darker(colour, 0.72), 0.62, 0.4, material.depth)}${lay(lighter(colour, 0.55), 0.3, -0.24, 0.35 + material.metal * 0.4)}${lay('#fffdf6', 0.1, -0.26, material.gloss)}</g>` +
    `<path d="${outline}" fill="none" stroke="${darker(colour, 0.7)}" stroke-width="1.5" opacity=".5"/>`
  )
}

const mixed = (colour: string, { metal }: Material): string => (metal > 0.5 ? darker(colour, 0.22) : colour)

/** A bead or knob. */
export function ball(id: string, x: number, y: number, r: number, colour: string, gloss = 0.8): string {
  return (
    `<radialGradient id="${id}" cx="36%" cy="30%" r="75%"><stop stop-color="${lighter(colour, 0.5)}"/><stop offset="38%" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.72)}"/></radialGradient>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#${id})"/><ellipse cx="${n(x - r * 0.34)}" cy="${n(y - r * 0.42)}" rx="${n(r * 0.2)}" ry="${n(r * 0.13)}" fill="#fffdf6" opacity="${gloss}" transform="rotate(-35 ${n(x - r * 0.34)} ${n(y - r * 0.42)})"/>`
  )
}
