import type { Backdrop } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { darker, lighter, rgbOf } from './colour.ts'
import { noiseImage } from './noise.ts'
import { blurFilter, linear, n, noisePattern, pictureHeight as H, pictureWidth as W, radial } from './svg.ts'

/** Wall and table of each setting: muted colours based on the app's paper and ink. */
const tones: Record<Backdrop, { wall: string; table: string }> = {
  paper: { wall: '#efe7d8', table: '#e6dccb' },
  linen: { wall: '#ddd3c2', table: '#d3c7b3' },
  slate: { wall: '#4a4a48', table: '#3c3b39' },
  wood: { wall: '#e4d9c7', table: '#7d583a' },
  celadon: { wall: '#c3cdc1', table: '#b3beb1' },
  clay: { wall: '#cdb6a2', table: '#bea48e' },
}

/** Filters and patterns shared by all pictures. */
export function commonDefs(random: Random): string {
  const seed = random.whole(1, 900)
  return (
    radial('vignette', [W / 2, H * 0.46], 1060, [
      [0.55, '#1a120a', 0],
      [1, '#1a120a', 0.2],
    ]) +
    blurFilter('b6', 6) +
    blurFilter('b16', 16) +
    softShade() +
    blurFilter('b3', 3) +
    noisePattern('grain', {
      size: 240,
      frequency: '0.75',
      octaves: 2,
      seed,
      colour: [40, 30, 20],
      gain: 0.5,
      bias: -0.17,
    })
  )
}

/** A round shadow of any size, darkest in the middle; cheaper than a blur. */
const softShade = () =>
  '<radialGradient id="soft"><stop stop-color="#140c06"/><stop offset="45%" stop-color="#140c06" stop-opacity=".62"/><stop offset="75%" stop-color="#140c06" stop-opacity=".18"/><stop offset="1" stop-color="#140c06" stop-opacity="0"/></radialGradient>'

/** A piece on a table before a wall; `horizon` is the y where they meet. */
export function stillLife(backdrop: Backdrop, random: Random, horizon = 1130): string {
  const { wall, table } = tones[backdrop]
  const wood = backdrop === 'wood'
  return (
    `<defs>${linear(
      'wall',
      [0, 0],
      [W, horizon],
      [
        [0, lighter(wall, 0.3)],
        [0.55, wall],
        [1, darker(wall, 0.2)],
      ],
    )}` +
    linear(
      'table',
      [0, horizon],
      [0, H],
      wood
        ? [
            [0, darker(table, 0.25)],
            [0.35, table],
            [1, lighter(table, 0.12)],
          ]
        : [
            [0, darker(table, 0.2), 0],
            [0.16, darker(table, 0.13)],
            [0.45, table],
            [1, lighter(table, 0.12)],
          ],
    ) +
    radial('pool', [420, 520], 900, [
      [0, '#fffaf0', 0.34],
      [1, '#fffaf0', 0],
    ]) +
    `</defs><rect width="${W}" height="${H}" fill="url(#wall)"/>` +
    (wood
      ? `${plank(horizon, H - horizon, table, random)}<rect y="${horizon - 3}" width="${W}" height="5" fill="#2a1a0e" opacity=".5"/>`
      : `<rect y="${horizon}" width="${W}" height="${H - horizon}" fill="url(#table)"/>`) +
    `${mottle(random)}<rect width="${W}" height="${H}" fill="url(#pool)"/>`
  )
}

/** A cloth or board seen from above, for pieces that lie flat or hang. */
export function flatLay(backdrop: Backdrop, random: Random): string {
  const { wall } = tones[backdrop]
  const weave = backdrop === 'linen' || backdrop === 'clay' || backdrop === 'celadon'
  return (
    `<defs>${linear(
      'wall',
      [0, 0],
      [W, H],
      [
        [0, lighter(wall, 0.22)],
        [0.5, wall],
        [1, darker(wall, 0.2)],
      ],
    )}` +
    `${weave ? linenWeave(wall) : ''}</defs>` +
    (backdrop === 'wood' ? plank(0, H, '#8a6443', random) : `<rect width="${W}" height="${H}" fill="url(#wall)"/>`) +
    (weave ? `<rect width="${W}" height="${H}" fill="url(#weave)"/>` : '') +
    mottle(random)
  )
}

const linenWeave = (colour: string): string =>
  `<pattern id="weave" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 1.5h4M4 5.5h4" stroke="${lighter(colour, 0.5)}" stroke-width="2.2" opacity=".42"/>` +
  `<path d="M1.5 4v4M5.5 0v4" stroke="${darker(colour, 0.4)}" stroke-width="2" opacity=".2"/></pattern>`

/** The unevenness of a painted wall or an old cloth. */
const mottle = (random: Random) =>
  noiseImage(
    { x: 0, y: 0, width: W, height: H },
    { seed: random.whole(1, 900), cell: [420, 420], colour: [60, 45, 30], gain: 0.36, bias: -0.12, octaves: 3 },
  )

/** A board with horizontal grain. */
function plank(y: number, height: number, colour: string, random: Random): string {
  const box = { x: 0, y, width: W, height }
  const fibre = (cell: readonly [number, number], gain: number, bias: number) =>
    noiseImage(box, { seed: random.whole(1, 900), cell, colour: rgbOf(darker(colour, 0.62)), gain, bias })
  const rect = (fill: string, opacity = 1) =>
    `<rect y="${n(y)}" width="${W}" height="${n(height)}" fill="${fill}" opacity="${opacity}"/>`
  return rect(colour) + fibre([900, 60], 1.5, -0.56) + fibre([420, 22], 1.3, -0.56) + rect('url(#wall)', 0.12)
}

/** The overlay of every picture: a vignette and print grain. */
export const finish = `<rect width="${W}" height="${H}" fill="url(#vignette)"/><rect width="${W}" height="${H}" fill="url(#grain)" opacity=".45"/>`

/** The contact shadow of a foot on the table and the long soft shadow away from the window. */
export function standingShadow(cx: number, y: number, halfWidth: number, height: number): string {
  const ellipse = (dx: number, dy: number, rx: number, ry: number, opacity: number) =>
    `<ellipse cx="${n(cx + dx)}" cy="${n(y + dy)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#soft)" opacity="${opacity}"/>`
  return (
    ellipse(halfWidth * 0.9, -6, halfWidth * 2.5, Math.max(46, height * 0.085), 0.5) +
    ellipse(halfWidth * 0.2, 3, halfWidth * 1.5, Math.max(26, halfWidth * 0.24), 0.75) +
    ellipse(4, 1, halfWidth * 1.16, Math.max(16, halfWidth * 0.17), 0.9)
  )
}

/** The shadow of something flat: close and tight, then wide and faint. */
export const lyingShadow = (pathData: string, lift = 14): string =>
  `<path d="${pathData}" transform="translate(${lift * 1.5} ${lift * 1.9})" fill="#1c120a" opacity=".36" filter="url(#b16)"/>` +
  `<path d="${pathData}" transform="translate(${lift * 0.4} ${lift * 0.5})" fill="#120a05" opacity=".5" filter="url(#b6)"/>`
