// Checks an auction that ended, with what its reader has: a bidder their receipts, the seller every bid.
import {
  type AuctionDay,
  type BidList,
  type BidReceipt,
  commitmentText,
  type Opening,
  parseAuctionDay,
  parseBidList,
  receiptText,
  type SignedText,
} from './bid-receipt.ts'

/** The file of a day as its reader has seen it. */
export type KnownDay = { readonly day: string; readonly hash: string }

export type AuctionEvidence = {
  /** The key with which the server says it signs, as an uncompressed point in hexadecimal. */
  readonly publicKey: string
  readonly list: SignedText
  /** The files of days in order, from the one that the reader knows, or from the day of the end if that is earlier. */
  readonly days: readonly SignedText[]
  /** The reader's own bids in this auction. */
  readonly receipts: readonly BidReceipt[]
  /** Every bid that stood, for the seller; else null. */
  readonly openings: readonly Opening[] | null
  readonly knownDay: KnownDay | null
}

export const auctionFaults = [
  /** A list, day or receipt is not signed by the key, or cannot be read. */
  'signature',
  /** The key is not the one that signed the reader's receipts. */
  'other-key',
  /** An own bid is not in the list. */
  'bid-missing',
  /** The own last bid does not stand in the list. */
  'bid-not-standing',
  /** A bid was above the winner's, or equal and earlier. */
  'better-bid',
  /** The same commitment stands in the list twice. */
  'repeated',
  /** The winner's bid is not one of those that stood. */
  'winner-unlisted',
  /** A bid was made at or after the end. */
  'late-bid',
  /** The seller's bids are not those of the list. */
  'bids-differ',
  /** None of the days' files names this list, although one of a later day is there. */
  'other-list',
  /** A day's file does not follow from the one before, or from the one that the reader saw. */
  'chain',
] as const

export type AuctionFault = (typeof auctionFaults)[number]

export type AuctionCheck = {
  readonly faults: readonly AuctionFault[]
  /** Whether a day's file names the list: until the day is over, none does. */
  readonly isInDay: boolean
  /** The latest file of a day, to be known from now on. */
  readonly knownDay: KnownDay | null
}

export async function checkAuction(evidence: AuctionEvidence): Promise<AuctionCheck> {
  const faults = new Set<AuctionFault>()
  const { publicKey, receipts, openings } = evidence
  const chain = await checkDays(evidence, faults)
  const list = parseBidList(evidence.list.text)
  if (!list || !(await isSigned(publicKey, evidence.list))) faults.add('signature')
  if (!list) return { faults: [...faults], ...chain }
  if (receipts.some((receipt) => receipt.publicKey !== publicKey)) faults.add('other-key')
  if (new Set(list.bids.map(([commitment]) => commitment)).size < list.bids.length) faults.add('repeated')
  const stateOf = new Map(list.bids)
  const winner = list.winner && { ...list.winner, productId: list.productId }
  if (winner && stateOf.get(await hashOf(commitmentText(winner))) !== 'standing') faults.add('winner-unlisted')

  const isBetter = ({ cents, at }: Opening) =>
    list.outcome === 'unsold' ||
    (winner !== null && (cents > winner.cents || (cents === winner.cents && at < winner.at)))
  const addFaultsOf = (bid: Opening) => {
    if (isBetter(bid)) faults.add('better-bid')
    if (bid.at >= list.endedAt) faults.add('late-bid')
  }
  if (winner) addFaultsOf(winner)
  const own = receipts.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  for (const receipt of own) {
    const commitment = await hashOf(commitmentText(receipt))
    const signed = { text: receiptText(receipt, commitment), signature: receipt.signature }
    if (!(await isSigned(receipt.publicKey, signed))) faults.add('signature')
    const state = stateOf.get(commitment)
    if (state === undefined) faults.add('bid-missing')
    else if (receipt === own.at(-1) && state !== 'standing') faults.add('bid-not-standing')
  }
  const last = own.at(-1)
  if (last) addFaultsOf(last)
  if (openings) await checkOpenings(list, openings, faults)
  for (const opening of openings ?? []) addFaultsOf(opening)
  return { faults: [...faults], ...chain }
}

async function checkOpenings({ bids }: BidList, openings: readonly Opening[], faults: Set<AuctionFault>) {
  const opened = new Set(await Promise.all(openings.map((opening) => hashOf(commitmentText(opening)))))
  const standing = bids.filter(([, state]) => state === 'standing').map(([commitment]) => commitment)
  const areSame = opened.size === standing.length && standing.every((commitment) => opened.has(commitment))
  if (!areSame) faults.add('bids-differ')
}

async function checkDays(
  { publicKey, list, days, knownDay }: AuctionEvidence,
  faults: Set<AuctionFault>,
): Promise<Pick<AuctionCheck, 'isInDay' | 'knownDay'>> {
  const listHash = await hashOf(list.text)
  let before: KnownDay | null = null
  let isInDay = false
  for (const signed of days) {
    const file: AuctionDay | null = parseAuctionDay(signed.text)
    const hash = await hashOf(signed.text)
    if (!file || !(await isSigned(publicKey, signed))) faults.add('signature')
    if (!file) continue
    const isKnown = file.day === knownDay?.day
    if ((isKnown && hash !== knownDay.hash) || (before && file.previous !== before.hash)) faults.add('chain')
    isInDay ||= file.lists.some(([, each]) => each === listHash)
    before = { day: file.day, hash }
  }
  const endedAt = Date.parse(parseBidList(list.text)?.endedAt ?? '')
  if (!isInDay && before && Date.parse(before.day) > endedAt + dayMs) faults.add('other-list')
  // The file that the reader saw is no longer there.
  if (knownDay && !days.some(({ text }) => parseAuctionDay(text)?.day === knownDay.day)) faults.add('chain')
  return { isInDay, knownDay: before ?? knownDay }
}

const dayMs = 24 * 60 * 60 * 1000

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
