import type { Piece } from './piece.ts'

export const eras = [
  '商周',
  '汉',
  '唐',
  '宋',
  '元',
  '明',
  '清',
  '民国',
  '18th century',
  '19th century',
  'Art Deco',
  'Mid-century',
] as const
export type Era = (typeof eras)[number]

export const productTypes = [
  '瓷器',
  '紫砂',
  '玉器',
  '青铜器',
  '珐琅器',
  '书画',
  '家具',
  '漆器',
  '文房',
  '钟表',
  '银器',
  '织绣',
  '钱币',
  '珠宝',
  '仪器',
] as const
export type ProductType = (typeof productTypes)[number]

/** How the text states the size of a shape. */
export type Size =
  | 'vase'
  | 'bowl'
  | 'plate'
  | 'small'
  | 'jar'
  | 'scroll'
  | 'fan'
  | 'chair'
  | 'table'
  | 'disc'
  | 'coin'
  | 'cloth'
  | 'rug'
  | 'ring'
  | 'pot'
  | 'censer'
  | 'clock'
  | 'watch'
  | 'stick'
  | 'globe'
  | 'spoon'
  | 'seal'
  | 'ink'

/** The wear typical of a material, which decides the condition reports that can be true of it. */
export type Material =
  | 'glaze'
  | 'stone'
  | 'metal'
  | 'paper'
  | 'wood'
  | 'lacquer'
  | 'cloth'
  | 'movement'
  | 'silver'
  | 'clay'

/** One variant of a line: its name, its description, and what to draw, so that they agree. */
export type Look = { name: string; about: string; piece: Piece; size: Size }

/**
 * A family of demo products: every look in every period once, up to `count`. Prices are in dollars. `language` is the
 * language of the whole text. Chinese names start with the period (清乾隆 …); English ones end with it, after a comma.
 */
export type Line = {
  language: 'zh' | 'en'
  type: ProductType
  material: Material
  periods: readonly (readonly [period: string, era: Era])[]
  price: readonly [low: number, high: number]
  count: number
  looks: readonly Look[]
}
