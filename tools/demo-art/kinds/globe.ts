import type { Backdrop } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { stillLife } from '#tools/demo-art/core/backdrop.ts'
import { annulus, type Disc, discLight } from '#tools/demo-art/core/disc.ts'
import { arc, around, type Point } from '#tools/demo-art/core/geometry.ts'
import { lathe } from '#tools/demo-art/core/lathe.ts'
import { materials } from '#tools/demo-art/core/light.ts'
import { noiseImage } from '#tools/demo-art/core/noise.ts'
import { ball, tube } from '#tools/demo-art/core/parts.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import { glazes } from './glazes.ts'
import { layer, standing } from './vessel.ts'

/** A table globe: engraved gores in a brass meridian on a turned stand. */
export function drawGlobe(backdrop: Backdrop, random: Random): Scene {
  const [cx, cy, R] = [600, 610, 330]
  const sea = random.pick(['#d9c48f', '#b9c4b0', '#cdb98a', '#9fb4b8'])
  const land = new Sketch()
  const turn = random.between(-2, 2)
  const tilt = 0.3
  const project = (longitude: number, latitude: number): Point | undefined => {
    const [sx, sy, sz] = [
      Math.cos(latitude) * Math.sin(longitude + turn),
      -Math.sin(latitude),
      Math.cos(latitude) * Math.cos(longitude + turn),
    ]
    const [ty, tz] = [sy * Math.cos(tilt) + sz * Math.sin(tilt) * 0.6, sz * Math.cos(tilt) - sy * Math.sin(tilt) * 0.6]
    return tz > 0 ? [cx + sx * R, cy + ty * R] : undefined
  }
  const curve = (points: readonly (Point | undefined)[]) => points.filter((p) => p !== undefined)
  for (let i = 0; i < 24; i++)
    land.stroke(
      curve(Array.from({ length: 40 }, (_, k) => project((i / 24) * 6.2832, ((k / 39) * 2 - 1) * 1.5))),
      '#6b4a26',
      1.2,
      0.5,
    )
  for (let i = -5; i <= 5; i++)
    land.stroke(
      curve(Array.from({ length: 120 }, (_, k) => project((k / 120) * 6.2832, i * 0.262))).toSorted(
        (a, b) => a[0] - b[0],
      ),
      '#6b4a26',
      i === 0 ? 3 : 1.2,
      0.55,
    )
  const tints = ['#b5764a', '#8a9a5a', '#c99a8a', '#c2a24a', '#9a8a6a']
  for (let i = 0; i < 9; i++) {
    const [lon, lat, size] = [
      i * 0.74 + random.between(-0.2, 0.2),
      random.between(-0.7, 0.9),
      random.between(0.2, 0.46),
    ]
    const wobble = random.fork(`coast${i}`)
    const coast = Array.from({ length: 20 }, (_, k) => {
      const a = (k / 20) * 6.2832
      const r = size * wobble.between(0.62, 1.1)
      return project(lon + (Math.cos(a) * r) / Math.cos(lat * 0.8), lat + Math.sin(a) * r * 0.8)
    })
    const shown = curve(coast)
    if (shown.length < 16) continue
    const outline = around(shown, 4)
    land.paint(outline, tints[i % tints.length] ?? '#b5764a', 0.8)
    land.stroke([...outline, ...outline.slice(0, 1)], '#5a3a1c', 2)
  }
  const disc: Disc = { cx, cy, radius: R, slopeAt: (r) => -r / Math.sqrt(Math.max(0.03, 1 - r * r)) }
  const stand = lathe(
    cx,
    [
      [
        [972, 30],
        [990, 44],
        [1010, 36],
        [1030, 20],
      ],
      [
        [1030, 34],
        [1040, 34],
        [1070, 24],
        [1120, 40],
        [1150, 28],
      ],
      [
        [1150, 70],
        [1160, 72],
        [1180, 120],
        [1215, 186],
        [1230, 200],
      ],
      [
        [1230, 208],
        [1256, 208],
      ],
    ],
    0.15,
  )
  return {
    content:
      stillLife(backdrop, random.fork('backdrop'), 1140) +
      standing(stand) +
      layer('stand', stand, glazes.wood, '', random.fork('stand')) +
      tube('meridian', arc(cx, cy, R + 26, R + 26, -2.3, 1.9, 40), 22, 22, '#b8913f', materials.brass) +
      `<clipPath id="disc"><path d="${annulus(disc)}"/></clipPath><g clip-path="url(#disc)"><path d="${annulus(disc)}" fill="${sea}"/>${land.toString()}${noiseImage({ x: cx - R, y: cy - R, width: R * 2, height: R * 2 }, { seed: random.whole(1, 900), cell: [200, 200], colour: [96, 60, 24], gain: 1, bias: -0.42, octaves: 4 })}${discLight(disc, { ...materials.lacquer, depth: 0.72 })}</g>` +
      ball('pin', cx + Math.sin(0.42) * (R + 26), cy - Math.cos(0.42) * (R + 26), 15, '#b8913f'),
    piece: { x: cx - R - 40, y: cy - R - 40, width: R * 2 + 80, height: 1275 - cy + R + 40 },
    detail: { x: cx - 230, y: cy - 260, width: 380, height: 475 },
  }
}
