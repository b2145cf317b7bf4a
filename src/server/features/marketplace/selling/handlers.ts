import type { selling } from '#src/contract/marketplace/selling.ts'
import { deleteProduct } from '#src/server/features/marketplace/auction/delete-product.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { addProduct } from './add-product.ts'
import type { UploadQuota } from './admit-uploads.ts'
import { editProduct } from './edit-product.ts'
import { uploadImage } from './upload-image.ts'

export const sellingHandlers = (quota: UploadQuota): Handlers<typeof selling> => ({
  'POST /api/images': (deps, { actor, body }) => uploadImage(deps, quota, actor, body),
  'POST /api/products/addOne': (deps, { actor, body, http }) =>
    addProduct(deps, quota, actor, body, http.idempotencyKey),
  'POST /api/products/{id}/update': (deps, { actor, params, body, http }) =>
    editProduct(deps, actor, { productId: params.id, ...body }, http.idempotencyKey),
  'POST /api/products/deleteOne': async (deps, { actor, body }) => toSuccess(await deleteProduct(deps, actor, body)),
})
