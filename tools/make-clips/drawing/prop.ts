// Objects that people hold, drawn around the hand.

import { celadon, gold, ink, leafGold, paper, seal, sunken } from './palette.ts'
import type { Prop } from './look.ts'

export function prop(kind: Prop, tone: (colour: string) => string): string {
  return props[kind](tone)
}

const props: Readonly<Record<Prop, (tone: (colour: string) => string) => string>> = {
  skewer: (tone) =>
    `<path d="M-8,40 L26,-74" stroke="${tone(gold)}" stroke-width="5" stroke-linecap="round"/>` +
    [0, 1, 2]
      .map(
        (at) =>
          `<rect x="${4 + at * 7.4 - 13}" y="${-18 - at * 25 - 10}" width="26" height="20" rx="4" transform="rotate(-16 ${4 + at * 7.4} ${-18 - at * 25})" fill="${tone(at === 1 ? '#C4622D' : leafGold)}"/>`,
      )
      .join(''),
  letter: (tone) =>
    `<g transform="rotate(-9)"><rect x="-20" y="-62" width="84" height="60" fill="${tone(paper)}"/><rect x="-20" y="-62" width="84" height="60" fill="none" stroke="${tone('#C9B998')}" stroke-width="2"/>` +
    `<path d="M-20,-62 L22,-28 L64,-62" fill="none" stroke="${tone('#C9B998')}" stroke-width="3"/><circle cx="22" cy="-30" r="8" fill="${tone(seal)}"/></g>`,
  umbrella: (tone) =>
    `<path d="M0,46 L0,-120" stroke="${tone(ink)}" stroke-width="5"/><path d="M0,46 q0,14 -12,12" fill="none" stroke="${tone(gold)}" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M-17,20 C-13,-40 -8,-90 0,-130 C8,-90 13,-40 17,20 Q8,12 0,20 Q-8,12 -17,20Z" fill="${tone(seal)}"/><path d="M0,-128 L0,18" stroke="${tone('#7E2416')}" stroke-width="3"/>`,
  ladle: (tone) =>
    `<path d="M-6,48 L20,-70" stroke="${tone(gold)}" stroke-width="8" stroke-linecap="round"/><path d="M2,-74 C2,-102 44,-100 44,-70 C40,-54 10,-54 2,-74Z" fill="${tone('#B8B0A2')}"/><ellipse cx="24" cy="-76" rx="19" ry="8" fill="${tone('#8D8577')}"/>`,
  ticket: (tone) =>
    `<g transform="rotate(12)"><path d="M-14,-46 h70 v13 a7,7 0 0 0 0,14 v13 h-70 v-13 a7,7 0 0 0 0,-14Z" fill="${tone(leafGold)}"/><path d="M34,-42 v34" stroke="${tone(gold)}" stroke-width="2.5" stroke-dasharray="4 4"/><path d="M-4,-34 h28 M-4,-24 h20" stroke="${tone(gold)}" stroke-width="3"/></g>`,
  hammer: (tone) =>
    `<g transform="rotate(24)"><path d="M0,34 L0,-48" stroke="${tone(gold)}" stroke-width="9" stroke-linecap="round"/><rect x="-31" y="-82" width="62" height="37" rx="6" fill="${tone('#5E4410')}"/><path d="M-19,-82 v37 M19,-82 v37" stroke="${tone(leafGold)}" stroke-width="5"/></g>`,
  cup: (tone) =>
    `<path d="M-26,-52 h56 C30,-20 22,-4 8,-4 h-12 C-18,-4 -26,-20 -26,-52Z" fill="${tone(celadon)}"/><ellipse cx="2" cy="-52" rx="28" ry="8" fill="${tone(sunken)}"/><ellipse cx="2" cy="-51" rx="22" ry="5" fill="${tone('#A57B35')}"/><path d="M-18,-32 q20,8 40,0" fill="none" stroke="${tone('#86C4B3')}" stroke-width="3"/>`,
  phone: (tone) =>
    `<g transform="rotate(-12)"><rect x="-16" y="-70" width="38" height="74" rx="7" fill="${tone(ink)}"/><rect x="-11" y="-63" width="28" height="56" rx="2" fill="${tone('#86C4B3')}"/></g>`,
}
