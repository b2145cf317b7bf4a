import type { auctionProof } from '#src/contract/marketplace/auction-proof.ts'
import type { marketplace } from '#src/contract/marketplace/marketplace.ts'
import type { orders } from '#src/contract/marketplace/orders.ts'
import type { productContext } from '#src/contract/marketplace/product-context.ts'
import type { savedSearches } from '#src/contract/marketplace/saved-searches.ts'
import type { selling } from '#src/contract/marketplace/selling.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { buyNow } from './auction/buy-now.ts'
import { deleteProduct } from './auction/delete-product.ts'
import { endAuction } from './auction/end-auction.ts'
import { createPlaceBid } from './auction/place-bid.ts'
import { startAuction } from './auction/start-auction.ts'
import { readHome } from './context/read-home.ts'
import { readRelated } from './context/read-related.ts'
import { readSeller } from './context/read-seller.ts'
import { giveFeedback, replyToFeedback } from './orders/give-feedback.ts'
import { listOrdersWithAdmin, listOwnOrders } from './orders/list-orders.ts'
import { listFeedback } from './orders/read-feedback.ts'
import { listOrderMessages, readOrder } from './orders/read-order.ts'
import { offerNext } from './orders/offer-next.ts'
import { setOrderDetails } from './orders/set-order-details.ts'
import { stepOrder } from './orders/step-order.ts'
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
import { readMarks } from './products/read-marks.ts'
import { listFacets } from './search/list-facets.ts'
import { listSavedSearches, removeSavedSearch, saveSearch } from './search/saved-searches.ts'
import { searchProducts } from './search/search-products.ts'
import { suggestPhrases } from './search/suggest-phrases.ts'
import type { AuctionKey } from './proof/auction-key.ts'
import { readAuctionDays, readBidLists, readOpenings, readReceipts } from './proof/read-proof.ts'
import { addProduct } from './selling/add-product.ts'
import type { UploadQuota } from './selling/admit-uploads.ts'
import { editProduct } from './selling/edit-product.ts'
import { uploadImage } from './selling/upload-image.ts'

const success = { message: 'success' }

type Calls = typeof marketplace &
  typeof auctionProof &
  typeof productContext &
  typeof selling &
  typeof orders &
  typeof savedSearches

export const marketplaceHandlers = (quota: UploadQuota, key: AuctionKey, paymentDays: number): Handlers<Calls> => ({
  'GET /api/products/getAll': async (deps, _actor, command) => ok(await listProducts(deps, command)),
  'POST /api/products/search': async (deps, _actor, command) => ok(await searchProducts(deps, command)),
  'GET /api/products/autocomplete': async (deps, _actor, command) => ok(await suggestPhrases(deps, command)),
  'GET /api/products/facets': async (deps) => ok(await listFacets(deps)),
  'GET /api/searches': async (deps, actor) => ok({ data: await listSavedSearches(deps, actor) }),
  'POST /api/searches': saveSearch,
  'DELETE /api/searches/{id}': toSuccess(removeSavedSearch),
  'GET /api/products/home': async (deps, actor) => ok(await readHome(deps, actor)),
  'GET /api/products/user/marks': async (deps, actor) => ok(await readMarks(deps, actor)),
  'GET /api/products/user/bids': async (deps, actor, command) => ok(await listOwnBids(deps, actor, command)),
  'GET /api/products/user/list': async (deps, actor, command) => ok(await listOwnProducts(deps, actor, command)),
  'GET /api/products/user/purchases': async (deps, actor, command) => ok(await listPurchases(deps, actor, command)),
  'GET /api/products/users/{id}/list': (deps, _actor, command) => listUserProducts(deps, command),
  'GET /api/users/{id}/likeProducts': listLikedProducts,
  'GET /api/products/{id}': getProduct,
  'POST /api/products/{id}/startBid': async (deps, actor, command) => {
    const started = await startAuction(deps, actor, command)
    return started.ok ? ok({ ...success, ...started.value }) : started
  },
  'POST /api/products/{id}/endBid': async (deps, actor, command) => {
    const ended = await endAuction(deps, actor, command)
    return ended.ok ? ok({ ...success, ...ended.value }) : ended
  },
  'POST /api/products/{id}/bid': createPlaceBid(key),
  'GET /api/products/{id}/bidLists': async (deps, _actor, command) => ok(await readBidLists(deps, key, command)),
  'GET /api/auctions/days': async (deps, _actor, command) => ok(await readAuctionDays(deps, key, command)),
  'GET /api/products/{id}/openings': readOpenings,
  'GET /api/products/{id}/receipts': async (deps, actor, command) => ok(await readReceipts(deps, key, actor, command)),
  'POST /api/products/{id}/buyNow': async (deps, actor, command) => {
    const bought = await buyNow(deps, actor, command)
    return bought.ok ? ok({ ...success, ...bought.value }) : bought
  },
  'POST /api/products/{id}/like': (deps, actor, { productId }) =>
    likeProduct(deps, actor, { productId, liked: 'toggle' }),
  'PUT /api/products/{id}/like': (deps, actor, { productId }) => likeProduct(deps, actor, { productId, liked: true }),
  'DELETE /api/products/{id}/like': (deps, actor, { productId }) =>
    likeProduct(deps, actor, { productId, liked: false }),

  'GET /api/products/{id}/related': (deps, _actor, command) => readRelated(deps, command),
  'GET /api/users/{id}/seller': (deps, _actor, command) => readSeller(deps, command),

  'POST /api/images': (deps, actor, command) => uploadImage(deps, quota, actor, command),
  'POST /api/products/addOne': (deps, actor, command, http) => addProduct(deps, quota, actor, command, http),
  'POST /api/products/{id}/update': editProduct,
  'POST /api/products/deleteOne': toSuccess(deleteProduct),

  'GET /api/orders': async (deps, actor, command) => ok(await listOwnOrders(deps, actor, command)),
  'GET /api/orders/withAdmin': async (deps, actor, command) => ok(await listOrdersWithAdmin(deps, actor, command)),
  'GET /api/orders/{id}': readOrder,
  'GET /api/orders/{id}/messages': (deps, _actor, command) => listOrderMessages(deps, command),
  'POST /api/orders/{id}/step': toSuccess(stepOrder),
  'PUT /api/orders/{id}/details': toSuccess((deps, actor, command) =>
    setOrderDetails(deps, actor, { ...command, paymentDays }),
  ),
  'POST /api/orders/{id}/offer': offerNext,
  'POST /api/orders/{id}/feedback': toSuccess(giveFeedback),
  'POST /api/orders/{id}/reply': toSuccess(replyToFeedback),
  'GET /api/users/{id}/feedback': async (deps, _actor, command) => ok(await listFeedback(deps, command)),
  'POST /api/orders/{id}/close': toSuccess(stepOrder),
})
