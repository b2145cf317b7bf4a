import { assertNever } from '#src/domain/assert-never.ts'
import type { MaterialChoice } from '#src/domain/catalogue-facts.ts'
import type { Line } from './line.ts'
import type { BeadStone, GlazeName, Piece, Timber } from './piece.ts'

/** Those of vessels whose surface is not the glaze of porcelain. */
const glazes: Partial<Record<GlazeName, MaterialChoice>> = {
  yixing: 'yixing',
  duanni: 'yixing',
  wood: 'huanghuali',
  bamboo: 'bamboo',
  cinnabar: 'lacquer',
  blacklacquer: 'lacquer',
  bronze: 'bronze',
  gilt: 'gilt-bronze',
  cloisonne: 'cloisonne',
  silver: 'silver',
  jade: 'jade',
  spinach: 'jade',
  cizhou: 'earthenware',
  jian: 'earthenware',
  sancai: 'earthenware',
}

const beads: Record<BeadStone, MaterialChoice> = {
  jade: 'jade',
  coral: 'coral',
  amber: 'amber',
  lapis: 'lapis',
  agate: 'agate',
  pearl: 'pearl',
  wood: 'wood',
}

const timbers: Record<Timber, MaterialChoice> = {
  huanghuali: 'huanghuali',
  zitan: 'zitan',
  walnut: 'walnut',
  elm: 'elm',
  lacquer: 'lacquer',
}

/** What a piece is made of, as its photos show it; empty for several materials. */
export function materialOf(piece: Piece, { language, material }: Line, name: string): MaterialChoice | '' {
  switch (piece.kind) {
    case 'vessel':
      // The West's studio pottery borrows the glazes of other clays.
      return language === 'en' && material === 'clay' ? 'earthenware' : (glazes[piece.glaze] ?? 'porcelain')
    case 'plate':
      return piece.style === 'cinnabar' || piece.style === 'blacklacquer' ? 'lacquer' : 'porcelain'
    case 'bi':
      return 'jade'
    case 'bangle':
      return name.includes('翡翠') ? 'jadeite' : 'jade'
    case 'beads':
      return name.includes('翡翠') ? 'jadeite' : beads[piece.stone]
    case 'mirror':
      return 'bronze'
    case 'coins':
      return piece.legend === 1 ? 'brass' : 'bronze'
    case 'spoons':
      return 'silver'
    case 'seal':
    case 'inkstone':
      return 'stone'
    case 'scroll':
    case 'fan':
      return 'paper'
    case 'panel':
      return 'silk'
    case 'rug':
      return 'wool'
    case 'chair':
    case 'table':
      return timbers[piece.timber]
    case 'watch':
    case 'clock':
    case 'globe':
      return ''
    default:
      return assertNever(piece)
  }
}
