// What a bidder keeps of a bid, and what an auction that ended publishes, by which everybody who bid can check it
// (docs/decisions/bid-receipts.md). Texts that are hashed or signed are made here, for the server, the app and the tool.
import { isRecord } from '#src/domain/is-record.ts'

/** What a commitment hides until it is opened. */
export type Opening = {
  readonly productId: string
  readonly cents: number
  /** The database's time, in UTC with microseconds. */
  readonly at: string
  /** Random bytes in hexadecimal: without them, the amount could be found by trying all. */
  readonly nonce: string
}

/** The server's word that it has the bid. The signature is of `receiptText`. */
export type BidReceipt = Opening & {
  /** When the auction was to end, as the bidder was told; empty in a copy that the server made later. */
  readonly bidEnd: string
  readonly signature: string
  readonly publicKey: string
}

/** The text whose SHA-256, in hexadecimal, is the commitment of a bid. */
export const commitmentText = ({ productId, cents, at, nonce }: Opening): string =>
  `curio-bid-1\n${productId}\n${cents}\n${at}\n${nonce}`

export const receiptText = (
  { productId, at, bidEnd }: Pick<BidReceipt, 'productId' | 'at' | 'bidEnd'>,
  commitment: string,
): string => `curio-receipt-1\n${productId}\n${at}\n${bidEnd}\n${commitment}`

/** What became of a bid by the end: it stood; its bidder changed it; its bidder's data were erased. */
export type BidState = 'standing' | 'changed' | 'withdrawn'

/**
 * How an auction ended, or a later sale without one. `auction` has a winning bid, and `next-bidder` the bid of the last
 * auction at which the product was sold after the winner did not pay.
 */
export const auctionOutcomes = ['auction', 'next-bidder', 'buy-now', 'unsold', 'cancelled'] as const
export type AuctionOutcome = (typeof auctionOutcomes)[number]

/** Every commitment of an auction, in the order of their hashes, which says nothing of times and amounts. */
export type BidList = {
  readonly format: 'curio-bid-list-1'
  readonly productId: string
  readonly endedAt: string
  readonly outcome: AuctionOutcome
  readonly bids: readonly (readonly [commitment: string, state: BidState])[]
  readonly winner: Omit<Opening, 'productId'> | null
}

/** The lists that were published on a day, chained to those of the days before. */
export type AuctionDay = {
  readonly format: 'curio-auction-day-1'
  readonly day: string
  /** The hash of the file before; null for the first. */
  readonly previous: string | null
  readonly lists: readonly (readonly [productId: string, hash: string])[]
}

/** A text as it was published, with the server's signature. */
export type SignedText = { readonly text: string; readonly signature: string }

/** Parses a published list; null if it is none. */
export function parseBidList(text: string): BidList | null {
  const value = parseObject(text, 'curio-bid-list-1')
  if (!value || !areEntries(value['bids']) || !areTexts(value['endedAt'], value['productId'])) return null
  const { winner, outcome } = value
  const hasWinner = isRecord(winner) && Number.isInteger(winner['cents']) && areTexts(winner['at'], winner['nonce'])
  const isKnown = auctionOutcomes.some((each) => each === outcome)
  const needsWinner = outcome === 'auction' || outcome === 'next-bidder'
  return isKnown && (needsWinner ? hasWinner : winner === null) ? (value as BidList) : null
}

/** Of a product's lists, newest first, that of its last auction: a later sale has a list without bids. */
export const findAuction = (lists: readonly BidList[]): BidList | null =>
  lists.find(({ bids }) => bids.length > 0) ?? lists[0] ?? null

/** Parses a day's file; null if it is none. */
export function parseAuctionDay(text: string): AuctionDay | null {
  const value = parseObject(text, 'curio-auction-day-1')
  return value && areEntries(value['lists']) && areTexts(value['day']) ? (value as AuctionDay) : null
}

function parseObject(text: string, format: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && value['format'] === format ? value : null
  } catch {
    return null
  }
}

const areTexts = (...values: readonly unknown[]) => values.every((value) => typeof value === 'string')

const areEntries = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => Array.isArray(entry) && areTexts(...entry))
