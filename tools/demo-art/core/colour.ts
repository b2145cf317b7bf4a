import { mix } from './geometry.ts'

type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const format = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Mixes `share` of the second colour into the first, both #rrggbb. */
function blend(a: string, b: string, share: number): string {
  const [from, to] = [parse(a), parse(b)]
  return format([mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)])
}

export const darker = (colour: string, share: number): string => blend(colour, '#120d08', share)
export const lighter = (colour: string, share: number): string => blend(colour, '#fffaf0', share)
export const rgbOf = parse
