import type { selling } from '#src/contract/selling.ts'
import type { Handlers } from '#src/server/http/handler.ts'
import { addProduct } from './add-product.ts'
import type { UploadQuota } from './admit-uploads.ts'
import { uploadImage } from './upload-image.ts'

export const sellingHandlers = (quota: UploadQuota): Handlers<typeof selling> => ({
  'POST /api/images': (deps, { actor, body }) => uploadImage(deps, quota, actor, body),
  'POST /api/products/addOne': (deps, { actor, body, http }) =>
    addProduct(deps, quota, actor, body, http.idempotencyKey),
})
