// A face looking right, with a mouth that follows the voice.

import { ink, mix, paper, seal } from './palette.ts'
import type { Look, Pose } from './look.ts'

/** Height and half width of the mouth by its degree of opening. */
const openings = [0, 3.5, 7, 11, 15, 19]
const widths = [9.5, 13, 16]

export function face(look: Look, pose: Pose, tone: (colour: string) => string): string {
  const line = tone(mix(look.hair, ink, 0.8))
  const shade = tone(mix(look.skin, '#8A4A2E', 0.38))
  return [
    `<ellipse cx="-16" cy="22" rx="12" ry="8" fill="${tone(mix(look.skin, seal, 0.3))}"/>`,
    `<ellipse cx="41" cy="22" rx="8" ry="7.5" fill="${tone(mix(look.skin, seal, 0.3))}"/>`,
    eye(-8, pose, line),
    eye(30, pose, line),
    brows(look, pose, line),
    `<path d="M15,4 q9,13 -1,17" fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round"/>`,
    mouth(look, pose, tone),
    extras(look, tone, shade),
  ].join('')
}

function eye(x: number, pose: Pose, line: string): string {
  if (pose.blink > 0.5)
    return `<path d="M${x - 8},2 q8,5 16,0" fill="none" stroke="${line}" stroke-width="3.4" stroke-linecap="round"/>`
  return [
    `<ellipse cx="${x + 1}" cy="1" rx="5.4" ry="6.6" fill="${line}"/>`,
    `<circle cx="${x + 3}" cy="-1.4" r="1.9" fill="${paper}"/>`,
    `<path d="M${x - 9},-3 q9,-8 18,-1" fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round"/>`,
  ].join('')
}

function brows(look: Look, pose: Pose, line: string): string {
  const lift = -19 - pose.speaking * 2.5
  const tilt = { calm: 0, glad: -1, worried: 6, stern: -7 }[look.mood]
  const stroke = `fill="none" stroke="${line}" stroke-width="4.4" stroke-linecap="round"`
  return (
    `<path d="M-20,${lift + tilt * 0.8} q11,-7 22,${-tilt * 0.9}" ${stroke}/>` +
    `<path d="M23,${lift - tilt * 0.2} q9,-7 18,${tilt * 0.8}" ${stroke}/>`
  )
}

function mouth(look: Look, pose: Pose, tone: (colour: string) => string): string {
  const half = (widths[pose.wide] ?? 13) - (pose.open === 0 ? 0 : 1)
  const height = openings[pose.open] ?? 0
  const lip = tone(mix(look.skin, seal, 0.72))
  const x = 12
  const y = 38
  if (height === 0) {
    const curve = { calm: 3, glad: 7, worried: -3, stern: -1 }[look.mood]
    return `<path d="M${x - 12},${y} q12,${curve * 1.6} 24,0" fill="none" stroke="${lip}" stroke-width="4.2" stroke-linecap="round"/>`
  }
  const top = y - height * 0.42
  const shape = `M${x - half},${y} C${x - half},${top - 3} ${x + half},${top - 3} ${x + half},${y} C${x + half},${y + height} ${x - half},${y + height} ${x - half},${y}Z`
  const teeth =
    pose.open >= 2
      ? `<path d="M${x - half + 4},${y - height * 0.16} q${half - 4},${-height * 0.3 - 2} ${2 * half - 8},0 q${-half + 4},${height * 0.16 + 3} ${-2 * half + 8},0Z" fill="${tone(paper)}"/>`
      : ''
  const tongue =
    pose.open >= 3
      ? `<ellipse cx="${x}" cy="${y + height * 0.56}" rx="${half * 0.56}" ry="${height * 0.18}" fill="${tone(mix(seal, paper, 0.32))}"/>`
      : ''
  return `<path d="${shape}" fill="${tone('#4A1A14')}" stroke="${lip}" stroke-width="3.6" stroke-linejoin="round"/>${teeth}${tongue}`
}

function extras(look: Look, tone: (colour: string) => string, shade: string): string {
  const stroke = (colour: string, width: number) =>
    `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`
  const glasses = `<g ${stroke(tone(ink), 3)}><rect x="-24" y="-11" width="32" height="25" rx="11"/><rect x="17" y="-11" width="28" height="25" rx="11"/><path d="M8,-1 q5,-4 9,0 M-24,-3 L-47,-7"/></g>`
  const wrinkles = `<path d="M-26,8 q-5,5 -4,10 M-16,34 q-5,8 0,16 M38,34 q4,8 0,14 M-6,-38 q16,-5 30,0" ${stroke(shade, 2.2)}/>`
  const moustache = `<path d="M12,27 C4,22 -10,26 -14,34 C-4,34 6,33 12,31 C18,33 28,34 36,33 C32,25 20,22 12,27Z" fill="${tone(look.hair)}"/>`
  return (
    (look.extras.includes('wrinkles') ? wrinkles : '') +
    (look.extras.includes('moustache') || look.extras.includes('beard') ? moustache : '') +
    (look.extras.includes('glasses') ? glasses : '')
  )
}
