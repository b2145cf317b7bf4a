// The product of a thread, as in every response about threads.
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import type { Photo } from '#src/server/media/picture-columns.ts'

type Row = {
  productId: string
  productName: string
  cover: Photo | null
  price_cents: number
  sold_cents: number | null
  status: ProductStatus
  deleted_at: Date | null
}

/** The columns of product `pr` for `toThreadProduct`, besides its cover. */
export const threadProductColumns = [
  'pr._id as productId',
  'pr.name as productName',
  'pr.price_cents',
  'pr.sold_cents',
  'pr.status',
  'pr.deleted_at',
] as const

export const toThreadProduct = (row: Row) => ({
  _id: row.productId,
  name: row.productName,
  picture: row.cover,
  price: fromCents(asCents(row.price_cents)),
  status: row.status,
  soldPrice: row.sold_cents === null ? null : fromCents(asCents(row.sold_cents)),
  gone: row.deleted_at !== null,
})
