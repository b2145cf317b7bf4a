// What an auction catalogue says of a product besides its description, and the choices of its two lists. All of it is
// optional.
// Limits of a product, shared by the form and the server.

export const maxPhotos = 6

/** Maximum size of an uploaded image in bytes: 15 MB. */
export const maxPhotoBytes = 15 * 1024 * 1024

/** Maximum characters after trimming. `detail` applies to each of remarks, era, type and location, `fact` to provenance and condition. */
export const maxLengths = { name: 200, description: 5000, detail: 200, fact: 1000, addition: 2000 } as const

/** The most texts that can be added to a product while its auctions run. */
export const maxAdditions = 20

/** The form's initial price in dollars. */
export const defaultPrice = 100

/** An option of a list: the stored value, and its name in each language. */
export type Choice = { readonly value: string; readonly en: string; readonly zhHans: string }

/** From the best to the worst. */
export const conditionGrades = [
  { value: 'perfect', en: 'Perfect', zhHans: '全品' },
  { value: 'light-wear', en: 'Light wear', zhHans: '轻微磨损' },
  { value: 'small-flaws', en: 'Small flaws', zhHans: '小瑕' },
  { value: 'restored', en: 'Restored', zhHans: '有修复' },
  { value: 'damaged', en: 'Damaged', zhHans: '有残损' },
] as const satisfies readonly Choice[]

/** What most products of the market are made of, by kind. */
export const materials = [
  { value: 'porcelain', en: 'Porcelain', zhHans: '瓷' },
  { value: 'earthenware', en: 'Pottery', zhHans: '陶' },
  { value: 'yixing', en: 'Yixing clay', zhHans: '紫砂' },
  { value: 'jade', en: 'Jade', zhHans: '玉' },
  { value: 'jadeite', en: 'Jadeite', zhHans: '翡翠' },
  { value: 'agate', en: 'Agate', zhHans: '玛瑙' },
  { value: 'lapis', en: 'Lapis lazuli', zhHans: '青金石' },
  { value: 'stone', en: 'Stone', zhHans: '石' },
  { value: 'coral', en: 'Coral', zhHans: '珊瑚' },
  { value: 'amber', en: 'Amber', zhHans: '琥珀' },
  { value: 'pearl', en: 'Pearl', zhHans: '珍珠' },
  { value: 'glass', en: 'Glass', zhHans: '玻璃' },
  { value: 'bronze', en: 'Bronze', zhHans: '青铜' },
  { value: 'gilt-bronze', en: 'Gilt bronze', zhHans: '铜鎏金' },
  { value: 'cloisonne', en: 'Cloisonné enamel', zhHans: '掐丝珐琅' },
  { value: 'brass', en: 'Brass', zhHans: '黄铜' },
  { value: 'silver', en: 'Silver', zhHans: '银' },
  { value: 'gold', en: 'Gold', zhHans: '黄金' },
  { value: 'lacquer', en: 'Lacquer', zhHans: '漆' },
  { value: 'huanghuali', en: 'Huanghuali wood', zhHans: '黄花梨' },
  { value: 'zitan', en: 'Zitan wood', zhHans: '紫檀' },
  { value: 'walnut', en: 'Walnut wood', zhHans: '胡桃木' },
  { value: 'elm', en: 'Elm wood', zhHans: '榆木' },
  { value: 'wood', en: 'Wood', zhHans: '木' },
  { value: 'bamboo', en: 'Bamboo', zhHans: '竹' },
  { value: 'paper', en: 'Paper', zhHans: '纸本' },
  { value: 'silk', en: 'Silk', zhHans: '丝绸' },
  { value: 'wool', en: 'Wool', zhHans: '羊毛' },
] as const satisfies readonly Choice[]

export type ConditionGrade = (typeof conditionGrades)[number]['value']
export type MaterialChoice = (typeof materials)[number]['value']

/** The facts as a product stores them; an empty text where the seller says nothing. */
export type CatalogueFacts = {
  readonly condition: ConditionGrade | ''
  readonly conditionText: string
  readonly dimensions: string
  readonly material: MaterialChoice | ''
  readonly provenance: string
  readonly marks: string
}

export const noFacts: CatalogueFacts = {
  condition: '',
  conditionText: '',
  dimensions: '',
  material: '',
  provenance: '',
  marks: '',
}

/** In the order of the form and the page. */
export const factTexts = ['conditionText', 'dimensions', 'provenance', 'marks'] as const

/** Maximum characters of each text after trimming. */
export const maxFactLengths = {
  conditionText: maxLengths.fact,
  dimensions: maxLengths.detail,
  provenance: maxLengths.fact,
  marks: maxLengths.detail,
} as const

export const findGrade = (value: string) => conditionGrades.find((grade) => grade.value === value) ?? null
export const findMaterial = (value: string) => materials.find((material) => material.value === value) ?? null
