import { clamp, mix, smoothstep } from './geometry.ts'

/** How a surface reflects the studio's light. All values are 0 to 1. */
export type Material = {
  /** Strength of the window's reflection. */
  gloss: number
  /** How sharp that reflection is: 0 satin, 1 mirror. */
  polish: number
  /** Share of the surroundings in the surface: 0 pottery, 1 silver. */
  metal: number
  /** Darkness of the side away from the window. */
  depth: number
}

export const materials = {
  porcelain: { gloss: 0.85, polish: 0.8, metal: 0, depth: 0.56 },
  celadon: { gloss: 0.6, polish: 0.55, metal: 0, depth: 0.6 },
  earthenware: { gloss: 0.16, polish: 0.1, metal: 0, depth: 0.7 },
  lacquer: { gloss: 0.5, polish: 0.6, metal: 0, depth: 0.7 },
  jade: { gloss: 0.55, polish: 0.45, metal: 0, depth: 0.42 },
  wood: { gloss: 0.22, polish: 0.25, metal: 0, depth: 0.66 },
  bronze: { gloss: 0.34, polish: 0.25, metal: 0.3, depth: 0.75 },
  patina: { gloss: 0.22, polish: 0.2, metal: 0.05, depth: 0.62 },
  silver: { gloss: 0.9, polish: 0.85, metal: 0.95, depth: 0.7 },
  brass: { gloss: 0.75, polish: 0.7, metal: 0.75, depth: 0.72 },
  glass: { gloss: 1, polish: 0.95, metal: 0.1, depth: 0.45 },
} as const satisfies Record<string, Material>

/** x to the right, y down the page, z towards the eye; of length 1. */
export type Normal = readonly [x: number, y: number, z: number]

/** The overlay on a surface's colour: a premultiplied grey (warm in the shade) and its opacity, all 0 to 1. */
export type Wash = { white: number; shade: number }

/**
 * A tall window at the upper left, a pale wall at the right, a table that throws a little light back.
 * The eye looks along z, so the mirrored ray of a normal n is (2·nz·n − z).
 */
export function lightOn([x, y, z]: Normal, material: Material): Wash {
  const toWindow = -0.58 * x - 0.46 * y + 0.67 * z
  const diffuse = clamp((toWindow + 0.32) / 1.26, 0, 1)
  const bounce = 0.16 * clamp(0.75 * y + 0.5 * x, 0, 1) + 0.07 * smoothstep(0.55, 1, x)
  const body = clamp(mix(1 - material.depth, 1.03, diffuse) + bounce, 0, 1.1)

  const rx = 2 * z * x
  const ry = 2 * z * y
  const soft = mix(0.34, 0.05, material.polish)
  const pane = (at: number, half: number, value: number) =>
    1 - smoothstep(half - soft / 2, half + soft, Math.abs(value - at))
  const ahead = 2 * z * z - 1
  const window = pane(-0.7, 0.13, rx) * pane(-0.28, 0.52, ry) * smoothstep(0, 0.4, ahead)
  const wall = 0.2 * pane(0.84, 0.07, rx) * pane(0.05, 0.7, ry) * (1 - smoothstep(0, 0.5, ahead))
  const grazing = (1 - clamp(z, 0, 1)) ** 4
  const glint = material.gloss * (window + wall + 0.12 * grazing)

  const surroundings =
    0.5 +
    0.42 * Math.sin(rx * 4.4 - 1.1) * (1 - 0.4 * Math.abs(ry)) -
    0.5 * smoothstep(0.1, 0.55, ry) +
    0.34 * smoothstep(0.62, 0.95, ry)
  const tone = mix(body, clamp(surroundings * 1.15 + 0.26, 0.06, 1.18), material.metal)

  return { white: clamp(glint + Math.max(0, tone - 1) * 0.8, 0, 1), shade: clamp(1 - tone, 0, 0.94) }
}
