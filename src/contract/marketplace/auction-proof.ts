// What an auction that ended publishes, by which everybody who bid can check it.
import { z } from 'zod'
import { anyone, call, signedIn } from '#src/contract/call/call.ts'
import { enteredDay, id, instant, params } from '#src/contract/call/fields.ts'

const hex = z.string().regex(/^[0-9a-f]+$/)

/** What a commitment hides. */
const opening = z
  .object({
    productId: id,
    cents: z.number().int(),
    at: z.string().describe('The database’s time, in UTC with microseconds.'),
    nonce: hex,
  })
  .meta({ id: 'BidOpening' })

const publicKey = hex.describe('The server’s key: ECDSA on P-256 with SHA-256, as an uncompressed point.')

export const bidReceipt = opening
  .extend({
    bidEnd: z.union([instant, z.literal('')]).describe('When the auction was to end; empty in a copy made later.'),
    signature: hex,
    publicKey,
  })
  .meta({ id: 'BidReceipt' })

const signedText = z.object({ text: z.string(), signature: hex }).meta({ id: 'SignedText' })

export const auctionProof = {
  'GET /api/products/{id}/bidLists': call({
    name: 'listBidLists',
    summary:
      'The lists of all commitments in the auctions of a product that ended, newest first, each with the winner’s bid opened and without names.',
    readsReplica: true,
    roles: anyone,
    params,
    response: z.object({ lists: z.array(signedText), publicKey }),
    problems: [],
  }),
  'GET /api/auctions/days': call({
    name: 'listAuctionDays',
    summary:
      'One file for each day on which lists were published, with their hashes and that of the file before; 100 from a day on.',
    readsReplica: true,
    roles: anyone,
    query: z.object({ from: enteredDay.optional() }),
    response: z.object({ days: z.array(signedText), publicKey }),
    problems: ['date-out-of-range'],
  }),
  'GET /api/products/{id}/receipts': call({
    name: 'listBidReceipts',
    summary: 'Copies of the receipts of the signed-in user’s bids on a product, newest first; 200 at most.',
    roles: signedIn,
    params,
    response: z.object({ receipts: z.array(bidReceipt) }),
    problems: [],
  }),
  'GET /api/products/{id}/openings': call({
    name: 'listBidOpenings',
    summary: 'For the seller: every bid that stood at the end of the product’s last auction, opened and without names.',
    roles: ['owner'],
    params,
    response: z.object({ openings: z.array(opening) }),
    problems: ['not-found'],
  }),
}
