import type { selling } from '#src/contract/selling.ts'
import type { Handlers } from '#src/server/http/handler.ts'
import { addProduct } from './add-product.ts'
import { uploadImage } from './upload-image.ts'

export const sellingHandlers: Handlers<typeof selling> = {
  'POST /api/images': (deps, { actor, body }) => uploadImage(deps, actor, body),
  'POST /api/products/addOne': (deps, { actor, body, http }) => addProduct(deps, actor, body, http.idempotencyKey),
}
