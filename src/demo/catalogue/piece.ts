// The appearance of a demo product as data; tools/demo-art draws its photos from it.

export type Backdrop = 'paper' | 'linen' | 'slate' | 'wood' | 'celadon' | 'clay'

export type VesselForm =
  | 'meiping'
  | 'pear'
  | 'globular'
  | 'gourd'
  | 'baluster'
  | 'ginger-jar'
  | 'garlic'
  | 'gu'
  | 'bowl'
  | 'cup'
  | 'stem-cup'
  | 'brush-pot'
  | 'round-box'
  | 'jarlet'
  | 'water-pot'
  | 'candlestick'
  | 'goblet'
  | 'snuff'
  | 'pot'
  | 'tall-pot'
  | 'censer'

export type GlazeName =
  | 'white'
  | 'blanc'
  | 'celadon'
  | 'longquan'
  | 'ge'
  | 'ru'
  | 'yellow'
  | 'turquoise'
  | 'cobalt'
  | 'coral'
  | 'teadust'
  | 'yixing'
  | 'duanni'
  | 'wood'
  | 'bamboo'
  | 'cinnabar'
  | 'blacklacquer'
  | 'bronze'
  | 'gilt'
  | 'cloisonne'
  | 'silver'
  | 'jade'
  | 'spinach'
  | 'cizhou'
  | 'famillenoire'
  | 'oxblood'
  | 'jun'
  | 'flambe'
  | 'robin'
  | 'jian'
  | 'sancai'

export type Decor =
  | 'plain'
  | 'lotus'
  | 'landscape'
  | 'famillerose'
  | 'crackle'
  | 'ice'
  | 'copperlotus'
  | 'taotie'
  | 'carved'
  | 'clouds'
  | 'goldlotus'
  | 'ironlotus'
  | 'incised'
  | 'jadework'
  | 'repousse'
  | 'waves'

export type Mark = 'ming' | 'qing' | 'qianlong'
export type PlateStyle = 'cobalt' | 'copper' | 'famillerose' | 'celadon' | 'ge' | 'yellow' | 'cinnabar' | 'blacklacquer'
export type BiTone = 'celadon' | 'white' | 'spinach' | 'russet'
/** 開元通寶, 乾隆通寶, 大明通寶, 大清通寶. */
export type CoinLegend = 0 | 1 | 2 | 3
/** Subjects of paintings. */
export type Subject = 'mountains' | 'bamboo' | 'plum' | 'orchid' | 'peony' | 'lotus'
export type ScrollSubject = Subject | 'calligraphy'
export type BeadStone = 'jade' | 'coral' | 'amber' | 'lapis' | 'agate' | 'pearl' | 'wood'
export type Timber = 'huanghuali' | 'zitan' | 'walnut' | 'elm' | 'lacquer'

/** The kind of piece and its properties within that kind. */
export type Piece =
  | { kind: 'vessel'; form: VesselForm; glaze: GlazeName; decor: Decor; mark?: Mark }
  | { kind: 'plate'; style: PlateStyle; mark?: Mark }
  | { kind: 'bi'; tone: BiTone }
  | { kind: 'mirror' | 'rug' | 'seal' | 'inkstone' | 'watch' | 'clock' | 'globe' | 'spoons' }
  | { kind: 'coins'; legend: CoinLegend }
  | { kind: 'scroll'; subject: ScrollSubject }
  | { kind: 'fan'; subject: Subject }
  | { kind: 'panel'; bird: boolean }
  | { kind: 'beads'; stone: BeadStone }
  | { kind: 'bangle'; tone: string }
  | { kind: 'chair'; round: boolean; timber: Timber }
  | { kind: 'table'; everted: boolean; timber: Timber }

/** `back` is the side that the first photo does not show. */
export type View = 'whole' | 'detail' | 'back' | 'base'

/** Forms on legs or a hollow foot, which lack the round base that is drawn for vessels. */
const legged: ReadonlySet<VesselForm> = new Set(['censer', 'candlestick', 'goblet', 'gu'])

/** Returns the views of a piece, the cover first. */
export function viewsOf(piece: Piece): readonly [View, ...View[]] {
  if (piece.kind === 'vessel') {
    const patterned = piece.decor !== 'plain'
    if (legged.has(piece.form)) return patterned ? ['whole', 'detail', 'back'] : ['whole', 'detail']
    return patterned ? ['whole', 'detail', 'base', 'back'] : ['whole', 'base', 'detail']
  }
  if (piece.kind === 'plate') return ['whole', 'base', 'detail']
  if (piece.kind === 'watch') return ['whole', 'back', 'detail']
  return ['whole', 'detail']
}
