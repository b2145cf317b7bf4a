// Clothes in paper-cut style: shoulders, collar, and a pattern in the trim's colour.

import { mix } from './palette.ts'
import type { Garment, Look } from './look.ts'

/** Shoulders and chest; the origin is the centre of the head. Extends well below the frame. */
export const torso =
  'M-24,84 C-56,94 -96,104 -110,146 C-122,200 -128,300 -130,460 L130,460 C128,300 122,200 112,146 C98,104 60,94 28,84 C16,100 -12,100 -24,84Z'

export function garment(look: Look, tone: (colour: string) => string): string {
  const cloth = tone(look.cloth)
  const trim = tone(look.trim)
  const fold = tone(mix(look.cloth, '#000000', 0.16))
  const light = tone(mix(look.cloth, look.trim, 0.42))
  const folds = `<path d="M-74,180 C-70,260 -76,330 -80,420 M78,180 C72,260 80,330 84,420" fill="none" stroke="${fold}" stroke-width="4" stroke-linecap="round"/>`
  return `<path d="${torso}" fill="${cloth}"/>${pattern(light)}${folds}${collars[look.garment](trim, fold, tone(mix(look.trim, '#000000', 0.12)))}`
}

function pattern(colour: string): string {
  const blossom = (x: number, y: number, r: number) =>
    [0, 72, 144, 216, 288]
      .map((turn) => {
        const angle = (turn * Math.PI) / 180
        return `<circle cx="${(x + Math.sin(angle) * r).toFixed(1)}" cy="${(y - Math.cos(angle) * r).toFixed(1)}" r="${(r * 0.62).toFixed(1)}"/>`
      })
      .join('')
  return `<g fill="${colour}">${blossom(-92, 236, 7)}${blossom(94, 206, 6)}${blossom(-52, 318, 7)}${blossom(58, 292, 7)}${blossom(-98, 388, 6)}${blossom(98, 376, 6)}</g>`
}

const collars: Readonly<Record<Garment, (trim: string, fold: string, dark: string) => string>> = {
  apron: (trim, fold, dark) =>
    `<path d="M-24,84 C-12,112 18,112 28,84 L36,92 C24,128 -20,128 -34,92Z" fill="${fold}"/>` +
    `<path d="M-58,176 L62,176 L74,460 L-72,460Z" fill="${trim}"/><path d="M-58,178 L-44,92 M62,178 L44,92" stroke="${trim}" stroke-width="11"/>` +
    `<path d="M-34,246 L38,246 L34,296 Q2,308 -30,296Z" fill="none" stroke="${dark}" stroke-width="4"/>`,
  qipao: (trim) =>
    `<path d="M-26,70 C-8,84 14,84 30,70 L34,98 C16,112 -14,112 -30,98Z" fill="${trim}"/>` +
    `<path d="M2,104 C10,134 50,150 94,150" fill="none" stroke="${trim}" stroke-width="6" stroke-linecap="round"/>` +
    `<g fill="${trim}"><circle cx="14" cy="126" r="6"/><circle cx="46" cy="144" r="6"/><circle cx="82" cy="151" r="6"/></g>`,
  shirt: (trim, fold) =>
    `<path d="M-12,96 L4,176 L18,96Z" fill="${fold}"/>` +
    `<path d="M-26,80 L-44,98 L-22,142 L2,106Z M30,80 L46,98 L28,142 L4,106Z" fill="${trim}"/>` +
    `<path d="M4,176 L4,460" stroke="${fold}" stroke-width="4"/><g fill="${trim}"><circle cx="4" cy="206" r="5"/><circle cx="4" cy="256" r="5"/></g>`,
  coat: (trim, fold) =>
    `<path d="M-22,90 L4,220 L26,90Z" fill="${trim}"/>` +
    `<path d="M-28,82 L-56,104 L-46,150 L-62,158 L4,262 L-18,122Z M32,82 L58,104 L50,150 L66,158 L4,262 L24,122Z" fill="${fold}"/>` +
    `<path d="M4,262 L4,460" stroke="${fold}" stroke-width="4"/>`,
  robe: (trim, fold) =>
    `<path d="M-30,82 C-30,140 10,190 62,250 L46,274 C-20,214 -54,150 -50,92Z" fill="${trim}"/>` +
    `<path d="M34,82 C34,112 22,136 4,160 L20,180 C44,154 56,122 54,92Z" fill="${trim}"/>` +
    `<path d="M-34,130 C-20,190 10,230 46,274" fill="none" stroke="${fold}" stroke-width="3"/>`,
  hoodie: (trim, fold) =>
    `<path d="M-48,84 C-60,120 -30,150 4,152 C38,150 66,120 52,84 C40,112 -34,112 -48,84Z" fill="${fold}"/>` +
    `<path d="M-14,140 L-18,200 M22,140 L26,196" stroke="${trim}" stroke-width="5" stroke-linecap="round"/>`,
}
