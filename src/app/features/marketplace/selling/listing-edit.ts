// Editing a stored product in the listing form: its fields as the form has them, and the request with their changes.
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import type { InputOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import { findGrade, findMaterial } from '#src/domain/auction/catalogue-facts.ts'
import type { Edits } from '#src/domain/edits.ts'
import type { EditScope } from '#src/domain/auction/auction.ts'
import { emptyFields, type FactField, type ListingFields, type TextField, textFields } from './listing-fields.ts'

type EditRequest = InputOf<Contract['POST /api/products/{id}/update'], 'body'>
type EditedFields = NonNullable<EditRequest['before']>

export function toListingFields(
  product: Pick<Product, Exclude<TextField, 'auctionDays' | FactField> | 'facts'>,
): ListingFields {
  const { name, price, description, remarks, era, type, location, buyNowPrice } = product
  const prices = { price: String(price), buyNowPrice: buyNowPrice === null ? '' : String(buyNowPrice) }
  const { condition, material, ...factTexts } = product.facts
  const facts = { ...factTexts, condition: condition?.value ?? '', material: material?.value ?? '' }
  return { ...emptyFields, ...prices, ...facts, name, description, remarks, era, type, location }
}

const imagePath = '/media/images/'

export const toPhotoKeys = ({ images }: Pick<Product, 'images'>): string[] =>
  images.map((src) => src.slice(imagePath.length))

/** The photos of a stored product, as those of a form. A product can have the same photo twice. */
export const toStoredPhotos = (product: Pick<Product, 'images'>) =>
  toPhotoKeys(product).map((uploadKey, index) => ({
    id: `${index}-${uploadKey}`,
    uploadKey,
    src: `${imagePath}${uploadKey}`,
  }))

type ProductEdit = {
  readonly scope: EditScope
  readonly edits: Edits<ListingFields>
  /** The keys of the photos when they were read, and now. */
  readonly photos: { readonly before: readonly string[]; readonly now: readonly string[] }
  readonly addition: string
}

/** Returns the request, with only what was changed and may be; null if nothing was. */
export function toEditRequest({ scope, edits, photos, addition }: ProductEdit): EditRequest | null {
  const editsTexts = scope !== 'additions'
  const change = editsTexts ? toRequestFields(edits.values) : {}
  const before = editsTexts ? toRequestFields(edits.before) : {}
  if (JSON.stringify(photos.before) !== JSON.stringify(photos.now)) {
    change.images = [...photos.now]
    before.images = [...photos.before]
  }
  const text = addition.trim()
  if (Object.keys(change).length === 0 && text === '') return null
  return { ...change, ...(text !== '' && { addition: text }), before }
}

function toRequestFields(fields: Partial<ListingFields>): EditedFields {
  const request: EditedFields = {}
  for (const field of textFields) {
    const text = fields[field]?.trim()
    if (text === undefined || field === 'auctionDays') continue
    if (field === 'price') request.price = parseAmountText(text) ?? 0
    else if (field === 'buyNowPrice') request.buyNowPrice = text === '' ? null : (parseAmountText(text) ?? 0)
    else if (field === 'condition') request.condition = findGrade(text)?.value ?? ''
    else if (field === 'material') request.material = findMaterial(text)?.value ?? ''
    else request[field] = text
  }
  return request
}
