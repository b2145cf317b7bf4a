import type { productContext } from '#src/contract/marketplace/product-context.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { readRelated } from './read-related.ts'
import { readSeller } from './read-seller.ts'

export const productContextHandlers: Handlers<typeof productContext> = {
  'GET /api/products/{id}/related': (deps, { params }) => readRelated(deps, { productId: params.id }),
  'GET /api/users/{id}/seller': (deps, { params }) => readSeller(deps, { userId: params.id }),
}
