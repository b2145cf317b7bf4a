import { api } from '#src/app/platform/api/api.ts'
import { type BidList, parseAuctionDay, parseBidList, type SignedText } from '#src/domain/auction/bid-receipt.ts'
import { type AuctionCheck, type AuctionEvidence, checkAuction } from '#src/domain/auction/check-auction.ts'
import { readKnownDay, readReceipts, storeKnownDay } from '#src/offline/bid-receipts.ts'

export type CheckedAuction = AuctionCheck & {
  readonly bidCount: number
  /** What was checked, to be kept and checked again elsewhere (`npm run verify-auction`). */
  readonly evidence: AuctionEvidence
}

/**
 * Fetches what the product's last auction published and checks it with the person's receipts, or, for its seller, with
 * every bid. Null without a list, and for a bidder without a receipt of this auction.
 */
export async function checkReceipts(
  personId: string,
  productId: string,
  isSeller: boolean,
): Promise<CheckedAuction | null> {
  const { lists, publicKey } = await api('GET /api/products/{id}/bidLists', { params: { id: productId } })
  const [list, before] = lists
  const parsed = list && parseBidList(list.text)
  if (!list || !parsed) return null
  const startedAfter = before ? (parseBidList(before.text)?.endedAt ?? '') : ''
  const all = await readReceipts(personId, productId)
  const receipts = all.filter(({ at }) => at > startedAfter && at < parsed.endedAt)
  if (!isSeller && receipts.length === 0) return null
  const { openings } = isSeller
    ? await api('GET /api/products/{id}/openings', { params: { id: productId } })
    : { openings: null }
  const knownDay = await readKnownDay()
  const days = await fetchDays(parsed, knownDay?.day)
  const evidence: AuctionEvidence = { publicKey, list, days, receipts, openings, knownDay }
  const check = await checkAuction(evidence)
  if (check.knownDay && !check.faults.includes('chain')) await storeKnownDay(check.knownDay)
  return { ...check, bidCount: parsed.bids.filter(([, state]) => state === 'standing').length, evidence }
}

/** Files of days, from that of the auction's end, or from the earlier one that this device knows. */
async function fetchDays({ endedAt }: BidList, knownDay: string | undefined): Promise<AuctionEvidence['days']> {
  const days: SignedText[] = []
  let from = [endedAt.slice(0, 10), knownDay ?? endedAt.slice(0, 10)].toSorted()[0]
  for (;;) {
    const answer = await api('GET /api/auctions/days', { query: { from } })
    const fresh = answer.days.filter(({ text }) => !days.some((known) => known.text === text))
    days.push(...fresh)
    const last = days.at(-1)
    if (fresh.length < 2 || !last) return days
    from = parseAuctionDay(last.text)?.day ?? from
  }
}
