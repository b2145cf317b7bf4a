import { api } from '#src/app/platform/api/api.ts'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { findAuction, parseAuctionDay, parseBidList, type SignedText } from '#src/domain/auction/bid-receipt.ts'
import { type AuctionCheck, type AuctionEvidence, checkAuction } from '#src/domain/auction/check-auction.ts'
import { toCents } from '#src/domain/money/money.ts'
import { readKnownDay, readReceipts, storeKnownDay } from '#src/offline/bid-receipts.ts'

/** `evidence` is what was checked, to be stored and checked again elsewhere (`npm run verify-auction`). */
export type CheckedAuction = AuctionCheck & { readonly evidence: AuctionEvidence }

/**
 * Fetches what the product's auctions published and checks it with the person's receipts, or, for its seller, with every
 * bid. Null for whoever has no receipt of a bid on it.
 */
export async function checkReceipts(
  personId: string,
  { _id: productId, soldPrice }: Pick<Product, '_id' | 'soldPrice'>,
  isSeller: boolean,
): Promise<CheckedAuction | null> {
  const receipts = await readReceipts(personId, productId)
  if (!isSeller && receipts.length === 0) return null
  const params = { id: productId }
  const { lists, publicKey } = await api('GET /api/products/{id}/bidLists', { params })
  if (isSeller && lists.length === 0) return null
  const { receipts: receiptsOfServer } = await api('GET /api/products/{id}/receipts', { params })
  const { openings } = isSeller ? await api('GET /api/products/{id}/openings', { params }) : { openings: null }
  const knownDay = await readKnownDay()
  const endDay = findAuction(lists.flatMap(({ text }) => parseBidList(text) ?? []))?.endedAt.slice(0, 10)
  const days = endDay === undefined ? [] : await fetchDays([endDay, knownDay?.day ?? endDay].toSorted()[0] ?? endDay)
  const evidence: AuctionEvidence = {
    productId,
    publicKey,
    lists,
    days,
    receipts,
    receiptsOfServer,
    openings,
    soldCents: soldPrice === null ? null : toCents(soldPrice),
    knownDay: endDay === undefined ? null : knownDay,
  }
  const check = await checkAuction(evidence)
  if (check.knownDay && !check.faults.includes('chain')) await storeKnownDay(check.knownDay)
  return { ...check, evidence }
}

async function fetchDays(first: string): Promise<SignedText[]> {
  const days: SignedText[] = []
  for (let from = first; ;) {
    const answer = await api('GET /api/auctions/days', { query: { from } })
    const fresh = answer.days.filter(({ text }) => !days.some((known) => known.text === text))
    days.push(...fresh)
    const last = days.at(-1)
    if (fresh.length < 2 || !last) return days
    from = parseAuctionDay(last.text)?.day ?? from
  }
}
