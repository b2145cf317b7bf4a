import { z } from 'zod'
import { bidOutcomes, productStatuses } from '#src/domain/auction/auction.ts'
import { orderParties, orderStatuses } from '#src/domain/auction/order.ts'
import { maxSearchLength, searchOrders } from '#src/domain/search/search-terms.ts'
import { call, signedIn } from '#src/contract/call/call.ts'
import { bidReceipt } from './auction-proof.ts'
import { catalogueFacts, choice, photo, productCard } from './product-fields.ts'
import {
  amount,
  cursor,
  enteredInstant,
  messageResponse,
  id,
  instant,
  params,
  person,
} from '#src/contract/call/fields.ts'

const product = productCard.extend({
  description: z.string(),
  remarks: z.string(),
  era: z.string(),
  type: z.string(),
  location: z.string(),
  /** Era, type and location in both languages, as typed where they name nothing known; null where empty. */
  facets: z.object({ era: choice.nullable(), type: choice.nullable(), location: choice.nullable() }),
  facts: catalogueFacts,
  /** What the seller added to the description while an auction ran, oldest first. */
  additions: z.array(z.object({ text: z.string(), at: instant })),
  /** For the seller, all bids, highest first. Empty for everyone else, because auctions are sealed. */
  bids: z.array(z.object({ bidder: person.pick({ name: true, icon: true }), price: z.number() })),
  buyer: person.nullable(),
  /** When the auction actually ended. */
  bidEndTime: z.union([instant, z.literal('')]),
  /** The order of a sold product, or an offer that waits for an answer, for its two people. */
  order: z
    .object({ _id: id, status: z.enum(orderStatuses), cancelRequestedBy: z.enum(orderParties).nullable() })
    .nullable(),
  liked: z.boolean(),
  likes: z.number().int(),
  hidden: z.string().nullable().describe('Why an administrator hid it, for its seller and administrators.'),
})

const productList = z.object({
  data: z.array(productCard),
  /** The `cursor` of the next request; null on the last page. */
  nextCursor: z.string().nullable(),
  /** The server’s current time, for countdowns. */
  now: instant,
})

/** A page number is an SQL offset, which costs as much as all pages before it. Far pages use `cursor`. */
const pageNumberUpTo = (maxPage: number) => {
  const error = `Pages are numbered from 0 to ${maxPage.toLocaleString('en-US')}; go on from there with the cursor.`
  return z.coerce.number({ error }).int({ error }).min(0, { error }).max(maxPage, { error }).default(0)
}

const listQuery = z.object({ page: pageNumberUpTo(5000), cursor })

const keyword = z
  .string()
  .trim()
  .max(maxSearchLength, { error: `Search for at most ${maxSearchLength} characters.` })
  .default('')

const filter = z
  .string()
  .trim()
  .max(maxSearchLength, { error: `Enter at most ${maxSearchLength} characters.` })
  .optional()
  .meta({ id: 'ProductFilter' })

const likes = z.object({ liked: z.boolean(), likes: z.number().int() }).meta({ id: 'LikeState' })

/** Of a bid and of a purchase. */
const buyerProblems = ['not-found', 'own-product', 'blocked', 'auction-over'] as const

export const marketplace = {
  'GET /api/products/getAll': call({
    name: 'listProducts',
    summary: 'Products, newest first, paged.',
    readsReplica: true,
    roles: signedIn,
    publicBrowsing: true,
    query: listQuery,
    response: productList,
    problems: [],
  }),
  'POST /api/products/search': call({
    name: 'searchProducts',
    summary:
      'Products that match a keyword and filters, paged. With a keyword, those not sold first, of these those with every word in their name, each part newest first. The order `ending` lists running auctions only.',
    readsReplica: true,
    roles: signedIn,
    publicBrowsing: true,
    limit: 'search',
    isReadOnly: true,
    body: z
      .object({
        page: pageNumberUpTo(200),
        cursor,
        keyword,
        era: filter,
        type: filter,
        priceMin: amount.optional(),
        priceMax: amount.optional(),
        location: filter,
        sort: z.enum(searchOrders).default('newest'),
        hideSold: z.boolean().default(false),
      })
      .refine(({ priceMin, priceMax }) => !priceMin || !priceMax || priceMin <= priceMax, {
        path: ['priceMax'],
        error: 'The highest price is below the lowest. Change one of them.',
      }),
    response: productList.extend({
      /** The number of matches on the first page, null on others; 1001 stands for all above 1,000. */
      total: z.number().int().max(1001).nullable(),
      /** The keyword that was searched for instead, because the requested one matches nothing. */
      correctedKeyword: z.string().nullable(),
    }),
    problems: [],
  }),
  'GET /api/products/autocomplete': call({
    name: 'suggestProducts',
    summary: 'Phrases that complete the typed keyword, most used first; none for a blank keyword.',
    readsReplica: true,
    roles: signedIn,
    publicBrowsing: true,
    limit: 'search',
    query: z.object({ keyword }),
    response: z.object({
      data: z.array(z.string()).max(8),
      /** For each phrase, a photo of a product that uses it. */
      pictures: z.array(photo.nullable()).max(8),
    }),
    problems: [],
  }),
  'GET /api/products/facets': call({
    name: 'listSearchFacets',
    summary:
      'Eras (by group, oldest first), types and locations (most used first) of the market’s products: the options of the filters.',
    readsReplica: true,
    roles: signedIn,
    publicBrowsing: true,
    limit: 'search',
    response: z.object({
      eras: z.array(choice.extend({ group: z.enum(['china', 'elsewhere', 'other']) })),
      types: z.array(choice),
      locations: z.array(choice),
    }),
    problems: [],
  }),
  'GET /api/products/home': call({
    name: 'getMarketHome',
    summary:
      'What the market opens with: running auctions that end soon, the latest products of followed sellers, the most common types with a picture, and how many products there are.',
    readsReplica: true,
    roles: signedIn,
    publicBrowsing: true,
    response: z.object({
      endingSoon: z.array(productCard),
      followed: z.array(productCard),
      kinds: z.array(choice.extend({ picture: photo.nullable() })),
      /** Products on the market, 1001 for all above 1,000. */
      total: z.int(),
      now: instant,
    }),
    problems: [],
  }),
  'GET /api/products/user/marks': call({
    name: 'listProductMarks',
    summary: 'The products the signed-in user likes, and their bids in running auctions: the latest 1,000 of each.',
    roles: signedIn,
    response: z.object({
      liked: z.array(id),
      bids: z.array(z.object({ productId: id, price: z.number() })),
    }),
    problems: [],
  }),
  'GET /api/products/user/bids': call({
    name: 'listOwnBids',
    summary: 'Products the signed-in user bid on, with their own bid, by outcome: running, won or lost.',
    roles: signedIn,
    query: listQuery.extend({ outcome: z.enum(bidOutcomes).default('running') }),
    response: productList.extend({ data: z.array(productCard.extend({ myBidPrice: z.number() })) }),
    problems: [],
  }),
  'GET /api/products/user/list': call({
    name: 'listOwnProducts',
    summary: 'The signed-in user’s own products, by status.',
    roles: signedIn,
    query: listQuery.extend({ status: z.enum(['all', ...productStatuses]).default('all') }),
    response: productList,
    problems: [],
  }),
  'GET /api/products/user/purchases': call({
    name: 'listPurchases',
    summary: 'What the signed-in user bought.',
    roles: signedIn,
    query: listQuery,
    response: productList.extend({ total: z.number().int() }),
    problems: [],
  }),
  'GET /api/products/users/{id}/list': call({
    name: 'listProductsOfUser',
    summary: 'A user’s products.',
    readsReplica: true,
    roles: signedIn,
    publicBrowsing: true,
    params,
    query: listQuery,
    response: productList,
    problems: ['not-found'],
  }),
  'GET /api/users/{id}/likeProducts': call({
    name: 'listLikedProducts',
    summary: 'Products the signed-in user likes; nobody reads those of others.',
    roles: ['owner'],
    params,
    query: listQuery,
    response: productList,
    problems: [],
  }),
  'GET /api/products/{id}': call({
    name: 'getProduct',
    summary: 'One product, with the caller’s own bid.',
    readsReplica: true,
    roles: signedIn,
    publicBrowsing: true,
    params,
    response: z.object({ data: product, myBidPrice: z.number().nullable(), now: instant }),
    problems: ['not-found'],
  }),
  'POST /api/products/{id}/startBid': call({
    name: 'startAuction',
    summary: 'Start the auction of one’s own new product. It lasts 24 hours unless `bidEnd` is sent.',
    roles: ['owner'],
    limit: 'publish',
    params,
    body: z.object({ bidEnd: enteredInstant.optional() }),
    response: messageResponse.extend({ bidEnd: instant }),
    problems: ['not-found', 'product-not-new', 'date-out-of-range', 'bid-end-out-of-range'],
  }),
  'POST /api/products/{id}/endBid': call({
    name: 'endAuction',
    summary: 'End one’s own running auction now. The highest bid wins; without bids the product becomes new again.',
    roles: ['owner'],
    limit: 'publish',
    params,
    response: messageResponse.extend({ status: z.enum(productStatuses), soldPrice: z.number().nullable() }),
    problems: ['not-found', 'auction-not-running', 'auction-over'],
  }),
  'POST /api/products/{id}/bid': call({
    name: 'placeBid',
    summary:
      'Place a sealed bid, or change one’s own. Refused if `replaces` is sent, the caller’s own bid as they saw it or null for none, and another bid of theirs stands. Returns the message `success` and a signed receipt.',
    roles: ['stranger', 'worker', 'manager', 'admin'],
    idempotencyKey: true,
    params,
    body: z.object({ price: amount, replaces: amount.nullable().optional() }),
    response: messageResponse.extend({ myBidPrice: z.number(), receipt: bidReceipt }),
    problems: [...buyerProblems, 'auction-not-running', 'bid-too-low', 'bid-changed'],
  }),
  'POST /api/products/{id}/buyNow': call({
    name: 'buyNow',
    summary:
      'Buy a product at its buy-now price. Ends a running auction. Refused if `price` is sent and the price is another by now. Returns the message `success`.',
    roles: ['stranger', 'worker', 'manager', 'admin'],
    params,
    body: z.object({ price: amount.optional() }),
    response: messageResponse.extend({ soldPrice: z.number() }),
    problems: [...buyerProblems, 'no-buy-now', 'price-changed', 'already-sold'],
  }),
  'POST /api/products/{id}/like': call({
    name: 'toggleLike',
    summary: 'Like a product, or remove the like.',
    roles: signedIn,
    params,
    response: likes,
    problems: ['not-found'],
  }),
  'PUT /api/products/{id}/like': call({
    name: 'likeProduct',
    summary: 'Like a product.',
    roles: signedIn,
    params,
    response: likes,
    problems: ['not-found'],
  }),
  'DELETE /api/products/{id}/like': call({
    name: 'unlikeProduct',
    summary: 'Remove a like.',
    roles: signedIn,
    params,
    response: likes,
    problems: ['not-found'],
  }),
}
