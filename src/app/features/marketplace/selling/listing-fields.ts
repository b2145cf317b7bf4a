// What is typed into the form for a new piece, and what of it can be sent.
import { parseTyped } from '#src/app/ui/field/step-number.ts'
import { defaultPrice, longest } from '#src/domain/listing.ts'
import { isAmount } from '#src/domain/money.ts'

export type ListingFields = {
  readonly name: string
  readonly price: string
  readonly description: string
  readonly remarks: string
  readonly era: string
  readonly type: string
  readonly location: string
  readonly buyNowPrice: string
  /** The auction waits until the seller starts it. */
  readonly keepNew: boolean
}

export const textFields = ['name', 'price', 'description', 'remarks', 'era', 'type', 'location', 'buyNowPrice'] as const
export type TextField = (typeof textFields)[number]

export type FieldProblem = 'title-missing' | 'price-missing' | 'below-price' | 'too-long'
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
  keepNew: false,
}

/** The most characters a field may have after trimming; prices have rules of their own. */
export const mostCharacters: Partial<Record<TextField, number>> = {
  name: longest.name,
  description: longest.description,
  remarks: longest.detail,
  era: longest.detail,
  type: longest.detail,
  location: longest.detail,
}

/** What is wrong, by field, in the order of the form. */
export function checkFields(fields: ListingFields): FieldProblems {
  const problems: FieldProblems = {}
  for (const field of textFields) {
    const found = check(field, fields)
    if (found) problems[field] = found
  }
  return problems
}

function check(field: TextField, fields: ListingFields): FieldProblem | null {
  const text = fields[field].trim()
  if (field === 'name' && text === '') return 'title-missing'
  if (field === 'price') return readPrice(text) === null ? 'price-missing' : null
  if (field === 'buyNowPrice') {
    if (text === '') return null
    const buyNow = readPrice(text)
    if (buyNow === null) return 'price-missing'
    return buyNow < (readPrice(fields.price) ?? 0) ? 'below-price' : null
  }
  return text.length > (mostCharacters[field] ?? Infinity) ? 'too-long' : null
}

function readPrice(typed: string): number | null {
  const amount = parseTyped(typed)
  return amount !== null && isAmount(amount) ? amount : null
}

/** The form that is sent; `pictures` are keys of uploaded ones, the cover first. For fields without a problem. */
export function formOf(fields: ListingFields, pictures: readonly string[]): FormData {
  const form = new FormData()
  for (const field of textFields) {
    const text = fields[field].trim()
    if (text === '') continue
    const isPrice = field === 'price' || field === 'buyNowPrice'
    form.append(field, isPrice ? (readPrice(text) ?? 0).toFixed(2) : text)
  }
  form.append('status', fields.keepNew ? 'new' : 'active')
  for (const key of pictures) form.append('images', key)
  return form
}

export const isUntouched = (fields: ListingFields): boolean =>
  textFields.every((field) => fields[field] === emptyFields[field]) && fields.keepNew === emptyFields.keepNew

/** A draft's fields, as far as they still make sense. */
export function readFields(value: unknown): ListingFields {
  if (typeof value !== 'object' || value === null) return emptyFields
  const known = new Map<string, unknown>(Object.entries(value))
  const text = (field: TextField) => {
    const kept = known.get(field)
    return typeof kept === 'string' ? kept : emptyFields[field]
  }
  return {
    name: text('name'),
    price: text('price'),
    description: text('description'),
    remarks: text('remarks'),
    era: text('era'),
    type: text('type'),
    location: text('location'),
    buyNowPrice: text('buyNowPrice'),
    keepNew: known.get('keepNew') === true,
  }
}
