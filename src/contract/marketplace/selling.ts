// Selling: uploading photos, then adding the product; editing and deleting it.
import { z } from 'zod'
import { auctionDays } from '#src/domain/auction/auction.ts'
import { maxLengths, maxPhotos } from '#src/domain/auction/catalogue-facts.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { call, pictureProblems, signedIn } from '#src/contract/call/call.ts'
import { editableFacts, factInputs } from './product-fields.ts'
import {
  amount,
  before,
  messageResponse,
  id,
  imageKey,
  name,
  params,
  priceText,
  text,
} from '#src/contract/call/fields.ts'

const titleMissing = '宝贝标题是必填项'

const detail = text(maxLengths.detail)
const label = detail.overwrite(cleanName)
const title = name(maxLengths.name, titleMissing)

/** The fields of a product that its seller may change. */
const editableFields = z.object({
  name: title,
  price: amount,
  buyNowPrice: amount.nullable(),
  description: text(maxLengths.description),
  remarks: detail,
  era: label,
  type: label,
  location: label,
  ...editableFacts,
  images: z.array(imageKey).max(maxPhotos, { error: `Choose at most ${maxPhotos} pictures.` }),
})

const blankToUndefined = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

export const selling = {
  'POST /api/images': call({
    name: 'uploadImage',
    summary:
      'Upload an image: JPEG, PNG, WebP or AVIF, detected from its content. Unused images are removed after a week.',
    roles: signedIn,
    limit: 'upload',
    multipart: { image: 1 },
    body: z.object({ image: z.file({ error: 'Send a picture as a file.' }) }),
    response: z.object({
      data: z.object({
        key: z.string(),
        src: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        /** A small blurred placeholder image as a data URI. */
        placeholder: z.string(),
      }),
    }),
    problems: ['image-too-many-bytes', ...pictureProblems, 'too-large', 'upload-quota'],
  }),
  'POST /api/products/addOne': call({
    name: 'addProduct',
    summary:
      'Add a product. `images` are files or keys of uploaded images, the first is the cover; `active` starts its auction at once, for a day unless `auctionDays` is sent.',
    roles: signedIn,
    limit: 'publish',
    idempotencyKey: true,
    multipart: { images: maxPhotos },
    body: z
      .object({
        name: title,
        price: priceText,
        description: text(maxLengths.description).default(''),
        remarks: detail.default(''),
        era: label.default(''),
        type: label.default(''),
        location: label.default(''),
        ...factInputs,
        buyNowPrice: z.preprocess(blankToUndefined, priceText.optional()),
        status: z.enum(['new', 'active']).default('new'),
        auctionDays: z.coerce.number().int().min(auctionDays.min).max(auctionDays.max).default(1),
        images: z
          .array(z.union([z.file(), imageKey], { error: 'Send a picture, or the key of one uploaded before.' }))
          .max(maxPhotos, { error: `Choose at most ${maxPhotos} pictures.` })
          .default([]),
      })
      .refine(({ price, buyNowPrice }) => buyNowPrice === undefined || buyNowPrice >= price, {
        path: ['buyNowPrice'],
        error: 'The buy-now price must not be below the price.',
      }),
    response: messageResponse.extend({ data: z.object({ _id: id }) }),
    problems: ['image-too-many-bytes', ...pictureProblems, 'image-unknown', 'too-large', 'upload-quota'],
  }),
  'POST /api/products/{id}/update': call({
    name: 'editProduct',
    summary:
      'Edit one’s own product that is not sold; only the fields sent are changed. `images` are keys of uploaded images. While its auction has bids, only images can be added, and text: `addition` is shown with its date, in any running auction.',
    roles: ['owner'],
    limit: 'publish',
    idempotencyKey: true,
    params,
    body: editableFields.partial().extend({
      addition: text(maxLengths.addition).default(''),
      before: before(editableFields),
    }),
    response: messageResponse,
    problems: [
      'not-found',
      'auction-not-running',
      'auction-over',
      'product-has-bids',
      'edit-conflict',
      'image-unknown',
    ],
  }),
  'POST /api/products/deleteOne': call({
    name: 'deleteProduct',
    summary: 'Delete a product. Sold products cannot be deleted; products with bids only by an admin.',
    roles: ['owner', 'admin'],
    body: z.object({ productId: id }),
    response: messageResponse,
    problems: ['not-found', 'product-sold', 'product-has-bids'],
  }),
}
