import type { Point } from './geometry.ts'

export const pictureWidth = 1200
export const pictureHeight = 1500

/** One decimal is a tenth of a pixel of the master: not visible, and half the bytes. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** Path data of straight segments; the points must be dense enough to look round. */
export function pathOf(points: readonly Point[], closed = true): string {
  const [first, ...rest] = points
  if (!first) return ''
  let [x, y] = [Math.round(first[0] * 10), Math.round(first[1] * 10)]
  let data = `M${x / 10} ${y / 10}l`
  for (const point of rest) {
    const [px, py] = [Math.round(point[0] * 10), Math.round(point[1] * 10)]
    if (px === x && py === y) continue
    const dy = (py - y) / 10
    data += `${(px - x) / 10}${dy < 0 ? '' : ' '}${dy} `
    ;[x, y] = [px, py]
  }
  return `${data.trimEnd()}${closed ? 'z' : ''}`.replace(/lz?$/, 'z')
}

export const strokePath = (points: readonly Point[], stroke: string, width: number, more = ''): string =>
  `<path d="${pathOf(points, false)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`

/** Stops as [offset 0–1, colour, opacity]. */
export type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[]

const stopsOf = (stops: Stops): string =>
  stops
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${n(at * 100)}%" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')

export function linear(id: string, from: Point, to: Point, stops: Stops): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}">${stopsOf(stops)}</linearGradient>`
}

export function radial(id: string, centre: Point, radius: number, stops: Stops): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(centre[0])}" cy="${n(centre[1])}" r="${n(radius)}">${stopsOf(stops)}</radialGradient>`
}

export const blurFilter = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`

/**
 * A tile of noise for fills: turbulence is computed once for `size` × `size` pixels and repeated, at a tenth of the
 * cost of the whole picture.
 */
export function noisePattern(
  id: string,
  options: {
    size: number
    frequency: string
    octaves: number
    seed: number
    colour: readonly [number, number, number]
    gain: number
    bias: number
  },
): string {
  const { size, frequency, octaves, seed, colour, gain, bias } = options
  const [r, g, b] = colour.map((channel) => n(channel / 255))
  return (
    `<filter id="${id}f" filterUnits="userSpaceOnUse" x="0" y="0" width="${size}" height="${size}" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}" stitchTiles="stitch"/>` +
    `<feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${gain} 0 0 0 ${bias}"/></filter>` +
    `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">` +
    `<rect width="${size}" height="${size}" filter="url(#${id}f)"/></pattern>`
  )
}
