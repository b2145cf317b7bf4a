import { sql } from 'kysely'
import { type Problem, problem, problems } from '#src/contract/call/problems.ts'
import { type CatalogueFacts, maxAdditions } from '#src/domain/auction/catalogue-facts.ts'
import { editScope } from '#src/domain/auction/auction.ts'
import { asCents, fromCents, toCents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { indexProducts } from '#src/server/features/marketplace/search/index-products.ts'
import type { User } from '#src/server/http/deps.ts'
import { definedFields, editConflict } from '#src/server/http/calls/edit-conflict.ts'
import { idempotent } from '#src/server/http/calls/idempotent.ts'
import { claimImages } from '#src/server/media/store-upload.ts'

/** What a seller can edit. Prices are dollars; `images` are keys, the first is the cover. */
type EditableFields = CatalogueFacts & {
  readonly name: string
  readonly price: number
  readonly buyNowPrice: number | null
  readonly description: string
  readonly remarks: string
  readonly era: string
  readonly type: string
  readonly location: string
  readonly images: readonly string[]
}

type SomeFields = { readonly [Field in keyof EditableFields]?: EditableFields[Field] | undefined }

type Command = SomeFields & {
  readonly productId: string
  /** Text to show below the description with its date; empty for none. */
  readonly addition: string
  /** The values of the changed fields when they were read. */
  readonly before?: SomeFields | undefined
}

/**
 * Edits the actor's own product. The product's lock makes bids wait: what a bid was made on does not change, except
 * that photos and dated text are added.
 */
export const editProduct = idempotent(edit)

async function edit(
  tx: Tx,
  actor: User,
  { productId, addition, before, ...command }: Command,
): Promise<Result<{ message: string }, Problem>> {
  const product = await lockEditable(tx, productId)
  if (!product) return fail(problem('not-found'))
  // Before everything that depends on bids: only the seller learns whether there are any.
  if (product.seller_id !== actor._id) return fail(problem('forbidden'))
  const scope = editScope(product)
  if (scope === 'nothing') return fail(problem('auction-over'))
  const stored = product.fields
  const change = definedFields<EditableFields>(command)
  const conflict = editConflict(stored, change, before)
  if (conflict) return fail(conflict)
  const next = { ...stored, ...change }
  if (scope === 'additions' && !onlyAddsPhotos(stored, next)) return fail(problem('product-has-bids'))
  if (next.buyNowPrice !== null && next.buyNowPrice < next.price) {
    return fail(invalid('buyNowPrice', 'The buy-now price must not be below the price.'))
  }
  // Before anything is written: what is refused commits, too.
  const rejection =
    (addition === '' ? null : await additionRejection(tx, product)) ??
    (change.images ? await replacePhotos(tx, actor, productId, { from: stored.images, to: change.images }) : null)
  if (rejection) return fail(rejection)
  if (addition !== '')
    await tx.insertInto('product_additions').values({ product_id: productId, body: addition }).execute()
  const { price, buyNowPrice, conditionText, images: _, ...texts } = next
  await tx
    .updateTable('products')
    .set({
      ...texts,
      condition_text: conditionText,
      price_cents: toCents(price),
      buy_now_cents: buyNowPrice === null ? null : toCents(buyNowPrice),
      edited_at: sql<Date>`clock_timestamp()`,
      updated_at: sql<Date>`now()`,
    })
    .where('_id', '=', productId)
    .execute()
  await indexProducts(tx, [productId])
  // The search queue may be indexing what was stored before.
  await tx.insertInto('search_queue').values({ product_id: productId, change: 0 }).execute()
  return ok({ message: 'success' })
}

async function lockEditable(tx: Tx, productId: string) {
  const row = await tx
    .selectFrom('products')
    .select(['_id', 'seller_id', 'status', 'price_cents', 'buy_now_cents'])
    .select(['name', 'description', 'remarks', 'era', 'type', 'location'])
    .select(['condition', 'condition_text', 'dimensions', 'material', 'provenance', 'marks'])
    .where('_id', '=', productId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  // After the lock is granted: the clock, and the bids that were made until then.
  const { rows } = await sql<{ hasBids: boolean; isPastEnd: boolean; images: string[] }>`
    select exists (select from bids where product_id = p._id) as "hasBids",
           coalesce(bid_end <= clock_timestamp(), false) as "isPastEnd",
           array(select image_key from product_images where product_id = p._id order by position) as images
      from products p where _id = ${productId}`.execute(tx)
  const { hasBids = false, isPastEnd = false, images = [] } = rows[0] ?? {}
  const { _id, seller_id, status, price_cents, buy_now_cents, condition_text, ...texts } = row
  const fields: EditableFields = {
    ...texts,
    conditionText: condition_text,
    price: fromCents(asCents(price_cents)),
    buyNowPrice: buy_now_cents === null ? null : fromCents(asCents(buy_now_cents)),
    images,
  }
  return { _id, seller_id, status, hasBids, isPastEnd, fields }
}

/** Whether the only difference is photos after the present ones. */
function onlyAddsPhotos(stored: EditableFields, next: EditableFields): boolean {
  const isSame = ([field, value]: [string, unknown]) =>
    field === 'images' || next[field as keyof EditableFields] === value
  return Object.entries(stored).every(isSame) && stored.images.every((key, index) => next.images[index] === key)
}

async function additionRejection(
  tx: Tx,
  { _id, status }: { readonly _id: string; readonly status: string },
): Promise<Problem | null> {
  if (status !== 'active') return problem('auction-not-running')
  const { count } = await tx
    .selectFrom('product_additions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('product_id', '=', _id)
    .executeTakeFirstOrThrow()
  return Number(count) >= maxAdditions ? invalid('addition', `At most ${maxAdditions} texts can be added.`) : null
}

/** Replaces the photos, or none of them if one is unknown. */
async function replacePhotos(
  tx: Tx,
  actor: User,
  productId: string,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): Promise<Problem | null> {
  const added = to.filter((key) => !from.includes(key))
  const claimed = await claimImages(tx, actor._id, added)
  const unknown = [...to.entries()].filter(([, key]) => !from.includes(key) && !claimed.has(key))
  if (unknown.length > 0) {
    const { message } = problems['image-unknown']
    return problem('image-unknown', { errors: unknown.map(([index]) => ({ path: `images.${index}`, message })) })
  }
  await tx.deleteFrom('product_images').where('product_id', '=', productId).execute()
  if (to.length === 0) return null
  await tx
    .insertInto('product_images')
    .values(to.map((image_key, position) => ({ product_id: productId, position, image_key })))
    .execute()
  return null
}

const invalid = (path: string, message: string) => problem('invalid', { errors: [{ path, message }] })
