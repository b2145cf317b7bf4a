// Checks an auction that ended, with what its reader has: a bidder their receipts, the seller every bid.
import {
  type AuctionOutcome,
  type BidList,
  type BidReceipt,
  commitmentText,
  findAuction,
  type Opening,
  parseAuctionDay,
  parseBidList,
  receiptText,
  type SignedText,
} from './bid-receipt.ts'

/** The file of a day as its reader has seen it. */
export type KnownDay = { readonly day: string; readonly hash: string }

export type AuctionEvidence = {
  readonly productId: string
  /** The key with which the server says it signs, as an uncompressed point in hexadecimal. */
  readonly publicKey: string
  /** Of the product's auctions and later sales, the last one first. The newest one with bids is checked. */
  readonly lists: readonly SignedText[]
  /** The files of days in order, from the one that the reader knows, or from the end of the auction if that is earlier. */
  readonly days: readonly SignedText[]
  /** The reader's own bids on the product that this device made. */
  readonly receipts: readonly BidReceipt[]
  /** Those that the server says the reader made, on any device. */
  readonly receiptsOfServer: readonly BidReceipt[]
  /** Every bid that stood, for the seller; else null. */
  readonly openings: readonly Opening[] | null
  /** What the product was sold for; null if it is not sold. */
  readonly soldCents: number | null
  readonly knownDay: KnownDay | null
}

export type AuctionFault =
  /** A list, day or receipt is not signed by the key, or cannot be read. */
  | 'signature'
  /** The key is not the one that signed the reader's receipts. */
  | 'other-key'
  /** An own bid is in no list. */
  | 'bid-missing'
  /** The own last bid does not stand in the list. */
  | 'bid-not-standing'
  /** A bid was above the winner's, or equal and earlier. */
  | 'better-bid'
  /** The same commitment stands in the list twice. */
  | 'repeated'
  /** The winner's bid is not one of those that stood. */
  | 'winner-unlisted'
  /** A bid was made at or after the end. */
  | 'late-bid'
  /** The auction ended later than announced. */
  | 'late-end'
  /** The product was not sold as the list says. */
  | 'other-sale'
  /** The seller's bids are not those of the list. */
  | 'bids-differ'
  /** No file of a day names this list, although one of a later day is there; or one names a list that is not shown. */
  | 'other-list'
  /** A day's file does not follow from the one before, or from the one that the reader saw. */
  | 'chain'

export type AuctionCheck = {
  readonly faults: readonly AuctionFault[]
  /** The list of the auction that was checked; null if there is none that can be read. */
  readonly list: BidList | null
  /** How the product was sold, which may have been later. */
  readonly outcome: AuctionOutcome | null
  /** The reader's last bid in it. */
  readonly ownBid: Opening | null
  /** Whether files of days name the list and that of a later sale: until the day is over, none does. */
  readonly isInDay: boolean
  /** The latest file of a day, to be known from now on. */
  readonly knownDay: KnownDay | null
}

export async function checkAuction(evidence: AuctionEvidence): Promise<AuctionCheck> {
  const faults = new Set<AuctionFault>()
  const { publicKey, productId, receipts } = evidence
  const lists: BidList[] = []
  for (const signed of evidence.lists) {
    const list = parseBidList(signed.text)
    if (list?.productId !== productId || !(await isSigned(publicKey, signed))) faults.add('signature')
    if (list) lists.push(list)
  }
  const [list = null] = lists
  const auction = findAuction(lists)
  const chain = await checkDays(evidence, evidence.lists.slice(0, auction ? lists.indexOf(auction) + 1 : 0), faults)
  if (receipts.some((receipt) => receipt.publicKey !== publicKey)) faults.add('other-key')
  const listed = new Set(lists.flatMap(({ bids }) => bids.map(([commitment]) => commitment)))
  for (const receipt of receipts) {
    if (!(await isValidReceipt(receipt))) faults.add('signature')
    if (!listed.has(await hashOf(commitmentText(receipt)))) faults.add('bid-missing')
  }
  if (list && isOtherSale(list, evidence.soldCents)) faults.add('other-sale')
  // A next bidder's bid stood in the auction before, which has another list than the sale.
  if (auction?.outcome === 'next-bidder') faults.add('winner-unlisted')
  for (const later of auction ? lists.slice(0, lists.indexOf(auction)) : [])
    if (later.outcome === 'auction' || (later.winner && !(await isStanding(later, auction))))
      faults.add('winner-unlisted')
  const ownBid = auction && (await checkList(auction, evidence, faults))
  return { faults: [...faults], list: auction, outcome: list?.outcome ?? null, ownBid, ...chain }
}

const isOtherSale = ({ winner, outcome }: BidList, soldCents: number | null) =>
  soldCents !== null && (winner ? winner.cents !== soldCents : outcome !== 'buy-now')

/** Whether the winner's bid of a list is one of those that stood in the auction. */
async function isStanding({ productId, winner }: BidList, auction: BidList | null): Promise<boolean> {
  const commitment = winner && (await hashOf(commitmentText({ ...winner, productId })))
  return auction?.bids.some(([each, state]) => each === commitment && state === 'standing') ?? false
}

/** Returns the reader's last bid in the list. */
async function checkList(
  list: BidList,
  { receipts, receiptsOfServer, openings }: AuctionEvidence,
  faults: Set<AuctionFault>,
): Promise<Opening | null> {
  if (new Set(list.bids.map(([commitment]) => commitment)).size < list.bids.length) faults.add('repeated')
  const stateOf = new Map(list.bids)
  const stateOfBid = async (bid: Opening) => stateOf.get(await hashOf(commitmentText(bid)))
  const winner = list.winner && { ...list.winner, productId: list.productId }
  if (winner && (await stateOfBid(winner)) !== 'standing') faults.add('winner-unlisted')

  const addFaultsOf = (bid: Opening) => {
    const isBetter = winner && (bid.cents > winner.cents || (bid.cents === winner.cents && bid.at < winner.at))
    if (isBetter || list.outcome === 'unsold') faults.add('better-bid')
    if (bid.at >= list.endedAt) faults.add('late-bid')
  }
  if (winner) addFaultsOf(winner)
  const own: Opening[] = []
  for (const receipt of [...receipts, ...receiptsOfServer]) {
    if ((await stateOfBid(receipt)) === undefined || !(await isValidReceipt(receipt))) continue
    own.push(receipt)
    if (receipt.bidEnd !== '' && Date.parse(list.endedAt) > Date.parse(receipt.bidEnd)) faults.add('late-end')
  }
  const last = own.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1) ?? null
  if (last) addFaultsOf(last)
  if (last && (await stateOfBid(last)) !== 'standing') faults.add('bid-not-standing')
  if (openings) {
    const opened = new Set(await Promise.all(openings.map((opening) => hashOf(commitmentText(opening)))))
    const standing = list.bids.filter(([, state]) => state === 'standing').map(([commitment]) => commitment)
    if (opened.size !== standing.length || !standing.every((commitment) => opened.has(commitment)))
      faults.add('bids-differ')
    for (const opening of openings) addFaultsOf(opening)
  }
  return last
}

/** `checked`: the auction's list and those of later sales, each of which has a day. */
async function checkDays(
  { publicKey, productId, lists, days, knownDay }: AuctionEvidence,
  checked: readonly SignedText[],
  faults: Set<AuctionFault>,
): Promise<Pick<AuctionCheck, 'isInDay' | 'knownDay'>> {
  const shown = await Promise.all(lists.map(({ text }) => hashOf(text)))
  const inDays = new Set<string>()
  let before: KnownDay | null = null
  for (const signed of days) {
    const file = parseAuctionDay(signed.text)
    const hash = await hashOf(signed.text)
    if (!file || !(await isSigned(publicKey, signed))) faults.add('signature')
    if (!file) continue
    const isKnown = file.day === knownDay?.day
    if ((isKnown && hash !== knownDay.hash) || (before && file.previous !== before.hash)) faults.add('chain')
    const named = file.lists.filter(([product]) => product === productId).map(([, each]) => each)
    if (named.some((each) => !shown.includes(each))) faults.add('other-list')
    for (const each of named) inDays.add(each)
    before = { day: file.day, hash }
  }
  const missing = checked.filter((_, index) => !inDays.has(shown[index] ?? ''))
  const latest = Date.parse(before?.day ?? '')
  if (missing.some(({ text }) => latest > Date.parse(parseBidList(text)?.endedAt ?? '') + dayMs))
    faults.add('other-list')
  // The file that the reader saw is no longer there.
  if (knownDay && !days.some(({ text }) => parseAuctionDay(text)?.day === knownDay.day)) faults.add('chain')
  return { isInDay: checked.length > missing.length && missing.length === 0, knownDay: before ?? knownDay }
}

const dayMs = 24 * 60 * 60 * 1000

/** Whether a receipt is signed by the key that it names. */
export async function isValidReceipt(receipt: BidReceipt): Promise<boolean> {
  const text = receiptText(receipt, await hashOf(commitmentText(receipt)))
  return isSigned(receipt.publicKey, { text, signature: receipt.signature })
}

/** SHA-256 in hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

async function isSigned(publicKey: string, { text, signature }: SignedText): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromHex(publicKey), algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, fromHex(signature), new TextEncoder().encode(text))
  } catch {
    return false
  }
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
