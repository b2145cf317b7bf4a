// The fields of the listing form and their conversion to a request.
import { auctionDays } from '#src/domain/auction/auction.ts'
import {
  defaultPrice,
  findGrade,
  findMaterial,
  maxFactLengths,
  maxLengths,
  noFacts,
} from '#src/domain/auction/catalogue-facts.ts'
import { parseAmountText, parseWholeNumber } from '#src/domain/money/typed-number.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'

/** What a catalogue says. Lists have the value of their choice. */
export const factFields = ['condition', 'conditionText', 'dimensions', 'material', 'provenance', 'marks'] as const
export type FactField = (typeof factFields)[number]

export const textFields = [
  'name',
  'price',
  'description',
  'remarks',
  'era',
  'type',
  'location',
  'buyNowPrice',
  ...factFields,
  // How many days the auction lasts.
  'auctionDays',
] as const
export type TextField = (typeof textFields)[number]

export type ListingFields = Readonly<Record<TextField, string>> & {
  /** If set, the auction starts only when the seller starts it. */
  readonly startLater: boolean
}

export type FieldProblem = 'title-missing' | 'price-missing' | 'below-price' | 'too-long' | 'days-out-of-range'
export type FieldProblems = Partial<Record<TextField, FieldProblem>>

export const emptyFields: ListingFields = {
  name: '',
  price: String(defaultPrice),
  description: '',
  remarks: '',
  era: '',
  type: '',
  location: '',
  buyNowPrice: '',
  ...noFacts,
  startLater: false,
  auctionDays: '1',
}

/** Maximum length of each field after trimming, in characters. Prices have separate rules. */
export const maxCharacters: Partial<Record<TextField, number>> = {
  name: maxLengths.name,
  description: maxLengths.description,
  remarks: maxLengths.detail,
  era: maxLengths.detail,
  type: maxLengths.detail,
  location: maxLengths.detail,
  ...maxFactLengths,
}

/** Returns the problems by field, in the order of the form. */
export function validateFields(fields: ListingFields): FieldProblems {
  const problems: FieldProblems = {}
  for (const field of textFields) {
    const problem = validateField(field, fields)
    if (problem) problems[field] = problem
  }
  return problems
}

function validateField(field: TextField, fields: ListingFields): FieldProblem | null {
  const text = fields[field].trim()
  if (field === 'name' && cleanName(text) === '') return 'title-missing'
  if (field === 'price') return parseAmountText(text) === null ? 'price-missing' : null
  if (field === 'buyNowPrice') {
    if (text === '') return null
    const buyNowDollars = parseAmountText(text)
    if (buyNowDollars === null) return 'price-missing'
    return buyNowDollars < (parseAmountText(fields.price) ?? 0) ? 'below-price' : null
  }
  if (field === 'auctionDays') return fields.startLater || parseAuctionDays(text) !== null ? null : 'days-out-of-range'
  return text.length > (maxCharacters[field] ?? Infinity) ? 'too-long' : null
}

/** Builds the request from valid fields. `photoKeys` are the keys of uploaded photos, the cover first. */
export function toFormData(fields: ListingFields, photoKeys: readonly string[]): FormData {
  const form = new FormData()
  for (const field of textFields) {
    const text = fields[field].trim()
    if (text === '' || field === 'auctionDays') continue
    const isPrice = field === 'price' || field === 'buyNowPrice'
    form.append(field, isPrice ? (parseAmountText(text) ?? 0).toFixed(2) : text)
  }
  form.append('status', fields.startLater ? 'new' : 'active')
  if (!fields.startLater) form.append('auctionDays', String(parseAuctionDays(fields.auctionDays) ?? ''))
  for (const key of photoKeys) form.append('images', key)
  return form
}

/** Without the problems of fields that were edited. */
export const omitProblems = (problems: FieldProblems, edited: Partial<ListingFields>): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in edited)))

export const isUnchanged = (fields: ListingFields): boolean =>
  textFields.every((field) => fields[field] === emptyFields[field]) && fields.startLater === emptyFields.startLater

/** Parses the fields of a stored draft; drops values that are no longer valid. */
export function parseFields(value: unknown): ListingFields {
  if (typeof value !== 'object' || value === null) return emptyFields
  const stored: Partial<Record<keyof ListingFields, unknown>> = value
  const texts = textFields.flatMap((field) => {
    const text = stored[field]
    return typeof text === 'string' ? [[field, text] as const] : []
  })
  const fields: ListingFields = { ...emptyFields, ...Object.fromEntries(texts), startLater: stored.startLater === true }
  const condition = findGrade(fields.condition)?.value ?? ''
  return { ...fields, condition, material: findMaterial(fields.material)?.value ?? '' }
}

/** The days of an auction as typed; null if they are not a whole number in the limits. */
export const parseAuctionDays = (text: string): number | null => parseWholeNumber(text, auctionDays)

/** When an auction of `days` that starts at `nowMs` ends, as an instant. */
export const auctionEndAfter = (days: number, nowMs: number): string =>
  new Date(nowMs + days * 24 * 60 * 60 * 1000).toISOString()
