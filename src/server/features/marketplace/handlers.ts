import type { marketplace } from '#src/contract/marketplace/marketplace.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { buyNow } from './auction/buy-now.ts'
import { endAuction } from './auction/end-auction.ts'
import { getProduct } from './products/get-product.ts'
import { likeProduct } from './products/like-product.ts'
import { listOwnBids } from './products/list-bids.ts'
import {
  listLikedProducts,
  listOwnProducts,
  listProducts,
  listPurchases,
  listUserProducts,
} from './products/list-products.ts'
import { placeBid } from './auction/place-bid.ts'
import { readHome } from './context/read-home.ts'
import { readMarks } from './products/read-marks.ts'
import { listFacets } from './search/list-facets.ts'
import { searchProducts } from './search/search-products.ts'
import { suggestPhrases } from './search/suggest-phrases.ts'
import { startAuction } from './auction/start-auction.ts'

const success = { message: 'success' }

export const marketplaceHandlers: Handlers<typeof marketplace> = {
  'GET /api/products/getAll': async (deps, { query }) => ok(await listProducts(deps, query)),
  'POST /api/products/search': async (deps, { body }) => ok(await searchProducts(deps, body)),
  'GET /api/products/autocomplete': async (deps, { query }) => ok(await suggestPhrases(deps, query)),
  'GET /api/products/facets': async (deps) => ok(await listFacets(deps)),
  'GET /api/products/home': async (deps, { actor }) => ok(await readHome(deps, actor)),
  'GET /api/products/user/marks': async (deps, { actor }) => ok(await readMarks(deps, actor)),
  'GET /api/products/user/bids': async (deps, { actor, query }) => ok(await listOwnBids(deps, actor, query)),
  'GET /api/products/user/list': async (deps, { actor, query }) => ok(await listOwnProducts(deps, actor, query)),
  'GET /api/products/user/purchases': async (deps, { actor, query }) => ok(await listPurchases(deps, actor, query)),
  'GET /api/products/users/{id}/list': (deps, { params, query }) =>
    listUserProducts(deps, { userId: params.id, ...query }),
  'GET /api/users/{id}/likeProducts': (deps, { actor, params, query }) =>
    listLikedProducts(deps, actor, { userId: params.id, ...query }),
  'GET /api/products/{id}': (deps, { actor, params }) => getProduct(deps, actor, { productId: params.id }),
  'POST /api/products/{id}/startBid': async (deps, { actor, params, body }) => {
    const started = await startAuction(deps, actor, { productId: params.id, bidEnd: body.bidEnd })
    return started.ok ? ok({ ...success, ...started.value }) : started
  },
  'POST /api/products/{id}/endBid': async (deps, { actor, params }) => {
    const ended = await endAuction(deps, actor, { productId: params.id })
    return ended.ok ? ok({ ...success, ...ended.value }) : ended
  },
  'POST /api/products/{id}/bid': (deps, { actor, params, body, http }) =>
    placeBid(deps, actor, { productId: params.id, ...body }, http.idempotencyKey),
  'POST /api/products/{id}/buyNow': async (deps, { actor, params, body }) => {
    const bought = await buyNow(deps, actor, { productId: params.id, price: body.price })
    return bought.ok ? ok({ ...success, ...bought.value }) : bought
  },
  'POST /api/products/{id}/like': (deps, { actor, params }) =>
    likeProduct(deps, actor, { productId: params.id, liked: 'toggle' }),
  'PUT /api/products/{id}/like': (deps, { actor, params }) =>
    likeProduct(deps, actor, { productId: params.id, liked: true }),
  'DELETE /api/products/{id}/like': (deps, { actor, params }) =>
    likeProduct(deps, actor, { productId: params.id, liked: false }),
}
