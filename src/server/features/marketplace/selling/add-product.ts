import { sql } from 'kysely'
import { type FieldError, problem, problems, type Problem } from '#src/contract/call/problems.ts'
import type { CatalogueFacts } from '#src/domain/auction/catalogue-facts.ts'
import { toCents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { openAuction } from '#src/server/features/marketplace/auction/start-auction.ts'
import { indexProducts } from '#src/server/features/marketplace/search/index-products.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type Idempotent, idempotent } from '#src/server/http/calls/idempotent.ts'
import type { ImageProblem } from '#src/server/media/ingest-image.ts'
import { claimImages, storeUpload } from '#src/server/media/store-upload.ts'
import { admitUploads, type UploadQuota } from './admit-uploads.ts'

type NewProduct = CatalogueFacts & {
  readonly name: string
  /** Dollars. */
  readonly price: number
  readonly buyNowPrice?: number | undefined
  readonly description: string
  readonly remarks: string
  readonly era: string
  readonly type: string
  readonly location: string
  /** `active` starts the auction at once. */
  readonly status: 'new' | 'active'
  readonly auctionDays: number
}

type Command = NewProduct & {
  /** Images, or keys of uploaded images; the first is the cover. */
  readonly images: readonly (Blob | string)[]
}

type AddedProduct = { message: string; data: { _id: string } }

/** Adds a product of the actor, with all of its images or not at all. */
export async function addProduct(
  deps: Deps,
  quota: UploadQuota,
  actor: User,
  { images, ...product }: Command,
  http?: Idempotent,
): Promise<Result<AddedProduct, Problem>> {
  const imageKeys = await storeImages(deps, quota, actor, images)
  if (!imageKeys.ok) return imageKeys
  return insertProduct(deps, actor, { ...product, images: imageKeys.value }, http)
}

/** Returns the key of every image, in order; a failure names each image that is refused. */
async function storeImages(
  { db, images: store }: Deps,
  quota: UploadQuota,
  actor: User,
  images: Command['images'],
): Promise<Result<string[], Problem>> {
  const uploads = images.filter((image) => typeof image !== 'string')
  const exceeded = await admitUploads(db, quota, actor._id, uploads)
  if (exceeded) return fail(exceeded)
  const keys: string[] = []
  const rejected: { readonly index: number; readonly code: ImageProblem }[] = []
  for (const [index, image] of images.entries()) {
    if (typeof image === 'string') {
      keys.push(image)
      continue
    }
    const upload = await storeUpload(db, store, image, actor._id)
    if (upload.ok) keys.push(upload.value.key)
    else rejected.push({ index, code: upload.problem })
  }
  const [first] = rejected
  if (!first) return ok(keys)
  return fail(problem(first.code, { errors: rejected.map(({ index, code }) => errorAt(index, code)) }))
}

type StoredProduct = NewProduct & { readonly images: readonly string[] }

const insertProduct = idempotent(insert)

async function insert(
  tx: Tx,
  actor: User,
  { price, buyNowPrice, conditionText, status, auctionDays, images: keys, ...texts }: StoredProduct,
  { ids, jobs }: Deps,
): Promise<Result<AddedProduct, Problem>> {
  const claimed = await claimImages(tx, actor._id, keys)
  const missing = [...keys.entries()].filter(([, key]) => !claimed.has(key))
  if (missing.length > 0) {
    return fail(problem('image-unknown', { errors: missing.map(([index]) => errorAt(index, 'image-unknown')) }))
  }
  const _id = ids.next()
  const { now } = await tx
    .insertInto('products')
    .values({
      ...texts,
      condition_text: conditionText,
      _id,
      seller_id: actor._id,
      price_cents: toCents(price),
      buy_now_cents: buyNowPrice === undefined ? null : toCents(buyNowPrice),
    })
    .returning(sql<Date>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow()
  if (keys.length > 0) {
    await tx
      .insertInto('product_images')
      .values(keys.map((image_key, position) => ({ product_id: _id, position, image_key })))
      .execute()
  }
  await indexProducts(tx, [_id])
  if (status === 'active') await openAuction(tx, jobs, _id, new Date(now.getTime() + auctionDays * dayMs))
  return ok({ message: 'success', data: { _id } })
}

const dayMs = 24 * 60 * 60 * 1000

const errorAt = (index: number, code: ImageProblem | 'image-unknown'): FieldError => ({
  path: `images.${index}`,
  message: problems[code].message,
})
