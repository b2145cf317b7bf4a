// What people wear besides clothes: beards, hats, scarves, jewellery.

import { gold, ink, leafGold, mix, seal } from './palette.ts'
import type { Look } from './look.ts'

type Tone = (colour: string) => string

export function beard(look: Look, tone: Tone): string {
  if (!look.extras.includes('beard')) return ''
  const fill = tone(look.hair)
  return `<path d="M-48,8 C-46,40 -34,62 -10,92 C4,108 20,106 30,90 C46,66 52,40 52,10 C46,30 40,40 26,52 C18,56 4,56 -4,52 C-26,46 -40,30 -48,8Z" fill="${fill}"/><path d="M4,66 q2,18 8,28 M22,64 q0,14 -2,24 M-12,62 q4,14 8,20" fill="none" stroke="${tone(mix(look.hair, ink, 0.2))}" stroke-width="2.4" stroke-linecap="round"/>`
}

export function beforeNeck(look: Look, tone: Tone): string {
  if (!look.extras.includes('scarf')) return ''
  const dark = tone(mix(look.trim, '#000000', 0.2))
  return `<path d="M-34,70 C-12,92 20,92 38,70 C52,86 50,106 40,114 C14,128 -18,126 -38,112 C-46,100 -46,84 -34,70Z" fill="${tone(look.trim)}"/><path d="M-30,108 L-48,232 L-10,238 L-4,118Z" fill="${tone(look.trim)}"/><path d="M-47,212 l38,5 M-26,100 q24,12 60,-2" stroke="${dark}" stroke-width="4" fill="none"/>`
}

export function headwear(look: Look, tone: Tone): string {
  return look.extras
    .map((extra) => (extra in accessories ? accessories[extra as keyof typeof accessories](look, tone) : ''))
    .join('')
}

const accessories = {
  cap: (look: Look, tone: Tone) =>
    `<path d="M-56,-30 C-58,-78 -30,-96 6,-96 C42,-96 60,-72 56,-34Z" fill="${tone(look.cloth)}"/><path d="M10,-38 C40,-46 72,-40 84,-24 C60,-22 30,-22 4,-26Z" fill="${tone(mix(look.cloth, '#000000', 0.3))}"/><path d="M-56,-34 L56,-38" stroke="${tone(leafGold)}" stroke-width="5"/>`,
  strawHat: (_look: Look, tone: Tone) =>
    `<path d="M-104,-28 C-60,-50 -26,-116 2,-118 C30,-116 66,-50 108,-30 C60,-12 -56,-10 -104,-28Z" fill="${tone('#C9A45A')}"/><path d="M-72,-38 C-30,-24 40,-24 76,-38 M-44,-62 C-20,-52 24,-52 48,-62 M-22,-92 C-8,-86 12,-86 26,-92" fill="none" stroke="${tone(gold)}" stroke-width="3"/>`,
  headscarf: (look: Look, tone: Tone) =>
    `<path d="M-56,-18 C-60,-70 -34,-90 6,-90 C44,-90 60,-66 56,-26 C30,-44 -28,-44 -56,-18Z" fill="${tone(look.trim)}"/><path d="M-52,-22 C-74,-18 -82,2 -76,18 C-66,8 -58,0 -50,-8Z" fill="${tone(look.trim)}"/><g fill="${tone(mix(look.trim, '#FFFFFF', 0.4))}"><circle cx="-24" cy="-60" r="5"/><circle cx="8" cy="-70" r="5"/><circle cx="36" cy="-56" r="5"/><circle cx="-4" cy="-50" r="4"/></g>`,
  earrings: (_look: Look, tone: Tone) =>
    `<path d="M-47,18 v8" stroke="${tone(leafGold)}" stroke-width="2.4"/><circle cx="-47" cy="31" r="5.4" fill="${tone(leafGold)}"/>`,
  flower: (_look: Look, tone: Tone) =>
    `<g fill="${tone(seal)}"><circle cx="-40" cy="-46" r="10"/><circle cx="-24" cy="-54" r="10"/><circle cx="-26" cy="-36" r="10"/></g><circle cx="-30" cy="-45" r="6" fill="${tone(leafGold)}"/>`,
} as const
