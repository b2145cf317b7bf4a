// The product of a thread, as in every response about threads.
import { type RawBuilder, sql } from 'kysely'
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'

export type Photo = { src: string; width: number; height: number; placeholder: string }

/** The cover of the product with this id; null if it has none. */
export const coverOf = (id: RawBuilder<unknown>): RawBuilder<Photo | null> => sql<Photo | null>`(
  select jsonb_build_object(
           'src', '/media/images/' || i.key, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)
    from product_images pi join images i on i.key = pi.image_key
   where pi.product_id = ${id} order by pi.position limit 1)`

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
