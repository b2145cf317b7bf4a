import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { defaultAuctionMs, isAllowedAuctionDuration } from '#src/domain/auction/auction.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User, JobQueue } from '#src/server/http/deps.ts'
import { endOffers } from './end-offers.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'

/** Starts the auction of a new product until `bidEnd` and enqueues its end. */
export async function openAuction(tx: Tx, jobs: JobQueue, productId: string, bidEnd: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ status: 'active', bid_end: bidEnd, bid_ended_at: null, updated_at: sql<Date>`now()` })
    .where('_id', '=', productId)
    .execute()
  await jobs.enqueue(tx, 'end-auction', { productId }, { startAfter: bidEnd })
}

type Command = { readonly productId: string; readonly bidEnd?: string | undefined }

/** Starts the auction of the actor's own new product and enqueues its end. An open offer to a bidder ends. */
export function startAuction(deps: Deps, actor: User, command: Command): Promise<Result<{ bidEnd: string }, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const product = await tx
      .selectFrom('products')
      .select(['seller_id', 'status', sql<Date>`clock_timestamp()`.as('now')])
      .where('_id', '=', command.productId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!product) return fail(problem('not-found'))
    if (product.seller_id !== actor._id) return fail(problem('forbidden'))
    if (product.status !== 'new') return fail(problem('product-not-new'))
    const now = product.now.getTime()
    const end = command.bidEnd === undefined ? now + defaultAuctionMs : Date.parse(command.bidEnd)
    if (!isAllowedAuctionDuration(end - now)) {
      const message = 'Choose an end between 1 minute and 30 days from now.'
      return fail(problem('bid-end-out-of-range', { errors: [{ path: 'bidEnd', message }] }))
    }
    const bidEnd = new Date(end)
    await endOffers(tx, deps, sql`o.product_id = ${command.productId}`, 'withdraw-offer')
    await openAuction(tx, deps.jobs, command.productId, bidEnd)
    return ok({ bidEnd: bidEnd.toISOString() })
  })
}
