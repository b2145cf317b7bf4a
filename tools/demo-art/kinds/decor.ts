import type { Decor } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { arc, type Point } from '#tools/demo-art/core/geometry.ts'
import type { Lathe } from '#tools/demo-art/core/lathe.ts'
import { Sketch } from '#tools/demo-art/core/sketch.ts'
import {
  bandLines,
  keyFret,
  lappets,
  plantain,
  ruyiCollar,
  scrollingLotus,
  waves,
} from '#tools/demo-art/patterns/bands.ts'
import { peony } from '#tools/demo-art/patterns/flowers.ts'
import { type Ink, leaf } from '#tools/demo-art/patterns/motifs.ts'
import { landscape } from './blue-landscape.ts'
import { crackle } from './glazes.ts'
import { cloudField, famillerose, inks } from './ornaments.ts'
import { taotie } from './taotie.ts'
import type { Form } from './vessel-forms.ts'

/** Paints a form's registers in workshop order: the belly first, then the borders that frame it. */
export function decorate(decor: Decor, form: Form, random: Random, turn: number): string {
  const whole = form.body.strip(form.body.top, form.body.bottom, turn)
  const belly = form.body.strip(form.belly[0], form.belly[1], turn)
  switch (decor) {
    case 'plain':
      return ''
    case 'crackle':
      return crackle(whole, random, 74, '#4a3626', 0.55, 2) + crackle(whole, random, 30, '#9a7440', 0.34, 1.1)
    case 'ice':
      return crackle(whole, random, 40, '#5f7466', 0.3, 1.1)
    case 'lotus':
    case 'copperlotus':
    case 'ironlotus':
    case 'goldlotus':
    case 'repousse':
      return scrollingLotus(belly, inkOf(decor), random) + borders(form, inkOf(decor), random, turn)
    case 'incised':
      return `<g opacity=".6">${scrollingLotus(belly, inks.incised, random) + borders(form, inks.incised, random, turn)}</g>`
    case 'jadework':
      return `<g opacity=".7">${scrollingLotus(belly, inks.jadework, random) + borders(form, inks.jadework, random, turn)}</g>`
    case 'landscape':
      return landscape(belly, inks.cobalt, random) + borders(form, inks.cobalt, random, turn)
    case 'waves':
      return waves(belly, inks.cobalt) + borders(form, inks.cobalt, random, turn)
    case 'famillerose':
      return famillerose(belly, random) + goldLines(form, turn)
    case 'clouds':
      return cloudField(belly, inks.gold, random, 26) + borders(form, inks.gold, random, turn)
    case 'carved':
      return (
        embossed('relief', scrollingLotus(belly, inks.carved, random)) +
        embossed('borders', borders(form, inks.carved, random, turn))
      )
    case 'taotie':
      return bronzeRegisters(form, turn)
  }
}

function inkOf(decor: Decor): Ink {
  if (decor === 'copperlotus') return inks.copper
  if (decor === 'ironlotus') return inks.iron
  if (decor === 'goldlotus' || decor === 'clouds') return inks.gold
  if (decor === 'repousse') return inks.silverwork
  if (decor === 'incised') return inks.incised
  if (decor === 'jadework') return inks.jadework
  return inks.cobalt
}

function borders(form: Form, ink: Ink, random: Random, turn: number): string {
  const { body, neck, shoulder, foot } = form
  const strip = (span: readonly [number, number]) => body.strip(span[0], span[1], turn)
  const collar = random.chance(0.5)
  return [
    bandLines(body.strip(form.belly[0], form.belly[1], turn), ink),
    shoulder
      ? (collar ? ruyiCollar(strip(shoulder), ink) : lappets(strip(shoulder), ink, false)) +
        bandLines(strip(shoulder), ink, 2)
      : '',
    neck ? plantain(strip(neck), ink) + bandLines(strip(neck), ink, 2.4) : '',
    foot
      ? (foot[1] - foot[0] < 70 ? keyFret(strip(foot), ink) : lappets(strip(foot), ink)) +
        bandLines(strip(foot), ink, 2.4)
      : '',
  ].join('')
}

const goldLines = ({ body, belly }: Form, turn: number): string =>
  bandLines(body.strip(belly[0] - 8, belly[1] + 10, turn), inks.gold, 5)

function bronzeRegisters({ body, belly, neck, shoulder, foot }: Form, turn: number): string {
  const [light, dark] = ['#8b9878', '#262d22']
  const line: Ink = { line: dark, wash: light, paper: light }
  const strip = (span: readonly [number, number]) => body.strip(span[0], span[1], turn)
  const fret = (span: readonly [number, number] | undefined) =>
    span
      ? bandLines(strip(span), line, 5) +
        (span[1] - span[0] > 90 ? taotie(strip([span[1] - 90, span[1]]), light, dark) : keyFret(strip(span), line))
      : ''
  return taotie(strip(belly), light, dark) + bandLines(strip(belly), line, 6) + fret(neck) + fret(shoulder) + fret(foot)
}

/** Relief from a light and a dark copy, offset slightly to either side. */
function embossed(name: string, shape: string): string {
  const again = (move: string, opacity: number) =>
    `<use href="#${name}" transform="translate(${move})" opacity="${opacity}"/>`
  return `<defs><g id="${name}">${shape}</g></defs>${again('2.4 3', 0.5)}<use href="#${name}"/>${again('-1.5 -1.8', 0.28)}`
}

/** A lid repeats the vessel's borders: a ring of panels over its slope. */
export function decorateLid(decor: Decor, lid: Lathe, random: Random, turn: number): string {
  const slope = lid.bottom - lid.top
  const strip = lid.strip(lid.bottom - slope * 0.55, lid.bottom - slope * 0.14, turn)
  switch (decor) {
    case 'plain':
    case 'ice':
      return ''
    case 'crackle':
      return crackle(lid.strip(lid.top, lid.bottom, turn), random, 60, '#4a3626', 0.5, 2)
    case 'carved':
      return embossed('lidrelief', scrollingLotus(lid.strip(lid.top + 4, lid.bottom - 12, turn), inks.carved, random))
    case 'famillerose':
      return famillerose(strip, random)
    case 'taotie':
      return taotie(strip, '#8b9878', '#262d22')
    case 'clouds':
    case 'goldlotus':
      return scrollingLotus(lid.strip(lid.top + 4, lid.bottom - 12, turn), inks.gold, random)
    default: {
      const ink = inkOf(decor)
      return (
        lappets(strip, ink, false) + bandLines(lid.strip(lid.bottom - slope * 0.13, lid.bottom - 4, turn), ink, 2.4)
      )
    }
  }
}

/** The round picture on a box's top: a spray of peonies in a ring, carved, gilt or painted as the box is. */
export function decorateCrown(decor: Decor, lid: Lathe, random: Random): string {
  const radius = lid.radiusAt(lid.top)
  const ink = decor === 'carved' ? inks.carved : inkOf(decor)
  if (decor === 'plain') return ''
  const sketch = new Sketch((x, y) => [lid.cx + x, lid.top + y * lid.tilt])
  const polar = (angle: number, r: number): Point => [Math.cos(angle) * r * radius, Math.sin(angle) * r * radius]
  for (const r of [0.96, 0.9]) sketch.stroke(arc(0, 0, r * radius, r * radius, 0, Math.PI * 2, 60), ink.line, 3)
  sketch.batch(() => {
    for (let i = 0; i < 22; i++) {
      leaf(
        sketch,
        ...polar(random.between(0, 6.28), random.between(0.3, 0.8)),
        random.between(0, 6.28),
        radius * random.between(0.16, 0.24),
        ink,
      )
    }
  })
  for (let i = 0; i < 5; i++)
    peony(sketch, ...polar(i * 1.2566 + 0.4, 0.56), radius * 0.27, [ink.paper, ink.wash, ink.line], ink.line, random)
  peony(sketch, 0, 0, radius * 0.36, [ink.paper, ink.wash, ink.line], ink.line, random)
  return decor === 'carved' ? embossed('crownrelief', sketch.toString()) : sketch.toString()
}
