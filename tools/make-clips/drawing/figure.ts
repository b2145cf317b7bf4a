// One person in paper-cut style, looking right; the person who looks left is mirrored.

import { face } from './face.ts'
import { garment, torso } from './garment.ts'
import { hairShapes } from './hair.ts'
import { ink, mix, paper } from './palette.ts'
import { prop } from './prop.ts'
import { headwear, beard, beforeNeck } from './accessories.ts'
import type { Look, Pose } from './look.ts'

export type Place = {
  readonly x: number
  readonly y: number
  readonly facing: 'left' | 'right'
  readonly scale: number
}

const skull = 'M-49,-16 C-52,-62 50,-66 52,-14 C53,20 42,44 26,58 C16,67 -2,67 -12,59 C-36,46 -48,20 -49,-16Z'

/** `shade` is the colour the figure is dimmed towards while the other person speaks. */
export function figure(look: Look, pose: Pose, place: Place, shade: string): string {
  const dim = 0.24 * pose.stepsBack
  const tone = (colour: string) => mix(colour, shade, dim)
  const hair = hairShapes[look.hairStyle]
  const head = `translate(0,${(pose.breathOffset * 0.7 - pose.speaking * 2).toFixed(1)}) rotate(${pose.lean.toFixed(2)} 0 60)`
  const body = `translate(0,${pose.breathOffset.toFixed(1)})`
  const silhouette = (attributes: string) =>
    `<g ${attributes}><g transform="${body}"><path d="${torso}"/></g><g transform="${head}"><path d="${[skull, ...hair.back, ...hair.front].join(' ')}"/></g></g>`
  const grown = place.scale * (1 + 0.03 * pose.speaking)
  return [
    `<g transform="translate(${place.x},${place.y}) scale(${(place.facing === 'right' ? grown : -grown).toFixed(4)},${grown.toFixed(4)})">`,
    silhouette(`transform="translate(${place.facing === 'right' ? 7 : -7},9)" fill="${ink}" opacity="0.22"`),
    pose.speaking > 0
      ? silhouette(
          `fill="${paper}" stroke="${paper}" stroke-width="${(9 * pose.speaking).toFixed(1)}" stroke-linejoin="round"`,
        )
      : '',
    `<g transform="${head}">${hair.back.map((d) => `<path d="${d}" fill="${tone(mix(look.hair, '#000000', 0.25))}"/>`).join('')}</g>`,
    `<g transform="${body}"><path d="M-22,36 L-24,94 C-10,108 16,108 28,94 L24,36Z" fill="${tone(mix(look.skin, '#8A4A2E', 0.26))}"/>${garment(look, tone)}${beforeNeck(look, tone)}</g>`,
    `<g transform="${head}">${headOf(look, pose, tone)}</g>`,
    arm(look, pose, tone),
    '</g>',
  ].join('')
}

function headOf(look: Look, pose: Pose, tone: (colour: string) => string): string {
  const hair = hairShapes[look.hairStyle]
  const cut = tone(mix(look.hair, paper, 0.24))
  return [
    `<path d="${skull}" fill="${tone(look.skin)}"/>`,
    beard(look, tone),
    face(look, pose, tone),
    `<ellipse cx="-47" cy="6" rx="9" ry="14" fill="${tone(mix(look.skin, '#8A4A2E', 0.14))}"/>`,
    hair.front.map((d) => `<path d="${d}" fill="${tone(look.hair)}"/>`).join(''),
    `<path d="${hair.cuts.join(' ') || 'M0,0'}" fill="none" stroke="${cut}" stroke-width="2.6" stroke-linecap="round"/>`,
    headwear(look, tone),
  ].join('')
}

function arm(look: Look, pose: Pose, tone: (colour: string) => string): string {
  if (look.prop === undefined) return ''
  const lift = 216 - 26 * pose.speaking
  const bend = `M96,176 C106,230 112,270 100,296 Q88,${lift + 96} 34,${lift + 52}`
  const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  const creases = tone(mix(look.skin, '#8A4A2E', 0.34))
  return (
    `<path d="${bend}" ${stroke} stroke="${tone(mix(look.cloth, '#000000', 0.34))}" stroke-width="46" transform="translate(-3,5)"/>` +
    `<path d="${bend}" ${stroke} stroke="${tone(mix(look.cloth, '#000000', 0.08))}" stroke-width="44"/>` +
    `<g transform="translate(18,${lift})">${prop(look.prop, tone)}` +
    `<path d="M-18,4 C-22,-18 16,-22 22,-4 C30,14 30,30 24,44 L-8,46 C-18,36 -20,20 -18,4Z" fill="${tone(look.skin)}"/>` +
    `<path d="M-10,-4 h28 M-12,8 h32 M-10,20 h32" stroke="${creases}" stroke-width="2.2" stroke-linecap="round"/></g>` +
    `<path d="M4,${lift + 42} l40,-10 l10,34 l-40,12Z" fill="${tone(mix(look.cloth, '#000000', 0.3))}"/>`
  )
}
