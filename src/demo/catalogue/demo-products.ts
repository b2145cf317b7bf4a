import { type CatalogueFacts, noFacts } from '#src/domain/catalogue-facts.ts'
import { glazedCeramics } from './glazed-ceramics.ts'
import type { Era, Line, Look, ProductType } from './line.ts'
import { materialOf } from './material-of.ts'
import { type Backdrop, type Piece, type View, viewsOf } from './piece.ts'
import { conditions, places, provenances, remarks, sizeText } from './phrases.ts'
import { paintedPorcelain } from './painted-porcelain.ts'
import { createRandom, type Random } from './random.ts'
import { stoneAndMetal } from './stone-and-metal.ts'
import { study } from './study.ts'
import { west } from './west.ts'

/** A demo product: its text, and what its photos show, so that the two agree. */
export type DemoProduct = {
  /** Unique and stable; also the seed of its photos. */
  name: string
  description: string
  /** Empty for most. */
  remarks: string
  /** Without any for a quarter of the products, whose description says it instead. */
  facts: CatalogueFacts
  era: Era
  type: ProductType
  location: string
  /** The starting price in cents. */
  priceCents: number
  piece: Piece
  backdrop: Backdrop
  /** One to four, the cover first. */
  views: readonly [View, ...View[]]
}

/** The 240 demo products, the same on every machine, mixed so that neighbours differ in kind. */
export function demoProducts(): readonly DemoProduct[] {
  const products = [...paintedPorcelain, ...glazedCeramics, ...stoneAndMetal, ...study, ...west].flatMap(productsOf)
  const random = createRandom('the shop window')
  return products
    .map((product) => ({ product, place: random.between(0, 1) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ product }) => product)
}

function productsOf(line: Line): DemoProduct[] {
  return Array.from({ length: line.count }, (_, i) => {
    const look = line.looks[i % line.looks.length]
    const period = line.periods[Math.floor(i / line.looks.length) % line.periods.length]
    if (!look || !period) throw new Error(`A line of ${line.type} has no looks or periods`)
    return productOf(line, look, period)
  })
}

function productOf(line: Line, look: Look, [period, era]: readonly [string, Era]): DemoProduct {
  const { language } = line
  const name = language === 'zh' ? `${period} ${look.name}` : `${look.name}, ${period}`
  const random = createRandom(name)
  const piece = withMarkOf(period, look.piece)
  const mark = markOf(piece)
  const dimensions = sizeText(look.size, random.between(0, 1), language)
  const [condition, conditionText] = random.pick(conditions[language][line.material])
  const provenance = random.chance(mark ? 0.4 : 0.85) ? random.pick(provenances[language]) : ''
  const stop = language === 'zh' ? '。' : '.'
  const marks = mark && `底双圈内书“${mark}”四字款`
  const hasFacts = random.fork('facts').chance(0.75)
  const material = materialOf(piece, line, look.name)
  const sentences = hasFacts
    ? [look.about]
    : [look.about, marks && `${marks}${stop}`, `${dimensions}${stop}`, conditionText, provenance]
  return {
    name,
    description: sentences.filter((sentence) => sentence !== '').join(language === 'zh' ? '' : ' '),
    facts: hasFacts ? { condition, conditionText, dimensions, material, provenance, marks } : noFacts,
    remarks: random.chance(0.28) ? random.pick(remarks[language]) : '',
    era,
    type: line.type,
    location: random.pick(places[language]),
    priceCents: priceOf(line.price, random),
    piece,
    backdrop: random.pick(backdropsFor(piece)),
    views: someOf(viewsOf(piece), random),
  }
}

/** Most prices are low and a few high; dollars are rounded as a shop rounds them. */
function priceOf([low, high]: readonly [number, number], random: Random): number {
  const dollars = low * (high / low) ** (random.between(0, 1) ** 1.6)
  const step = dollars < 200 ? 5 : dollars < 2000 ? 20 : dollars < 20_000 ? 100 : 500
  return Math.round(dollars / step) * step * 100
}

/** A piece bears the reign mark of its own dynasty, or none. */
function withMarkOf(period: string, piece: Piece): Piece {
  if ((piece.kind !== 'vessel' && piece.kind !== 'plate') || !piece.mark) return piece
  const { mark: _mark, ...unmarked } = piece
  if (period.startsWith('明')) return { ...piece, mark: 'ming' }
  if (period.includes('乾隆')) return { ...piece, mark: 'qianlong' }
  return period.startsWith('清') ? { ...piece, mark: 'qing' } : unmarked
}

function markOf(piece: Piece): string {
  if ((piece.kind !== 'vessel' && piece.kind !== 'plate') || !piece.mark) return ''
  return { ming: '大明年製', qing: '大清年製', qianlong: '乾隆年製' }[piece.mark]
}

/** Dark pieces get light backdrops and pale ones may get slate; furniture is never shown on a shelf. */
function backdropsFor(piece: Piece): readonly [Backdrop, ...Backdrop[]] {
  if (piece.kind === 'chair' || piece.kind === 'table') return ['paper', 'linen', 'celadon', 'clay']
  if (piece.kind === 'inkstone' || piece.kind === 'clock') return ['paper', 'linen', 'clay']
  if (piece.kind === 'spoons') return ['slate', 'slate', 'clay', 'linen']
  return ['paper', 'paper', 'linen', 'linen', 'slate', 'wood', 'celadon', 'clay']
}

/** Picks one to four of the views; two is the most common number. */
function someOf(views: readonly [View, ...View[]], random: Random): readonly [View, ...View[]] {
  const count = random.pick([1, 2, 2, 2, 3, 3, 4])
  const [cover, ...more] = views
  return [cover, ...more.slice(0, count - 1)]
}
