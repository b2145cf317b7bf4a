import { clamp, mix } from './geometry.ts'
import { encodePng } from './png.ts'
import type { Box } from './shading.ts'
import { n } from './svg.ts'

/**
 * Cells are the width and height of the largest blotches in pixels of the picture; `gain` and `bias` convert noise
 * (0–1) to opacity.
 */
export type NoiseOptions = {
  seed: number
  cell: readonly [number, number]
  colour: readonly [number, number, number]
  gain: number
  bias: number
  octaves?: number
  opacity?: number
}

/**
 * Clouds of one colour over a box, as a small image scaled up. Computed here because a turbulence filter is slow at
 * every size and its tiles are clipped at the canvas in close-ups.
 */
export function noiseImage(
  box: Box,
  { seed, cell, colour, gain, bias, octaves = 3, opacity = 1 }: NoiseOptions,
): string {
  const finest = 2 ** (octaves - 1)
  const columns = clamp(Math.ceil((box.width / cell[0]) * finest * 1.6), 4, 260)
  const rows = clamp(Math.ceil((box.height / cell[1]) * finest * 1.6), 4, 260)
  const pixels = new Uint8Array(columns * rows * 4)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column / columns) * (box.width / cell[0])
      const y = (row / rows) * (box.height / cell[1])
      const at = (row * columns + column) * 4
      pixels.set(colour, at)
      // 32 steps of opacity are not visible once scaled up, and halve the bytes.
      pixels[at + 3] = Math.round(clamp(fractal(x, y, octaves, seed) * gain + bias, 0, 1) * 31) * 8
    }
  }
  const data = encodePng(columns, rows, pixels).toString('base64')
  return `<image x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}" preserveAspectRatio="none"${opacity < 1 ? ` opacity="${opacity}"` : ''} href="data:image/png;base64,${data}"/>`
}

/** Value noise in octaves, each half as large and half as strong, from 0 to 1. */
function fractal(x: number, y: number, octaves: number, seed: number): number {
  let [sum, weight, total, scale] = [0, 1, 0, 1]
  for (let o = 0; o < octaves; o++) {
    sum += weight * value(x * scale, y * scale, seed + o * 101)
    total += weight
    weight /= 2
    scale *= 2
  }
  return sum / total
}

function value(x: number, y: number, seed: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - ix, y - iy]
  const [sx, sy] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)]
  return mix(
    mix(lattice(ix, iy, seed), lattice(ix + 1, iy, seed), sx),
    mix(lattice(ix, iy + 1, seed), lattice(ix + 1, iy + 1, seed), sx),
    sy,
  )
}

function lattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}
