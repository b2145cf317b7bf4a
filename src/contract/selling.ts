// Selling: uploading photos, then adding the product.
import { z } from 'zod'
import { maxLengths, maxPhotos } from '#src/domain/listing-limits.ts'
import { call, signedIn } from './call.ts'
import { factInputs } from './catalogue-facts.ts'
import { messageResponse, id, imageKey, priceText, text } from './fields.ts'

const titleMissing = '宝贝标题是必填项'

const detail = text(maxLengths.detail).default('')

const blankToUndefined = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

export const selling = {
  'POST /api/images': call({
    name: 'uploadImage',
    summary:
      'Upload an image: JPEG, PNG, WebP or AVIF, detected from its content. Unused images are removed after a week.',
    roles: signedIn,
    idempotent: true,
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
    problems: [
      'image-too-many-bytes',
      'image-format-unsupported',
      'image-animated',
      'image-too-many-pixels',
      'image-damaged',
      'storage-unavailable',
      'too-large',
      'upload-quota',
    ],
  }),
  'POST /api/products/addOne': call({
    name: 'addProduct',
    summary:
      'Add a product. `images` are files or keys of uploaded images, the first is the cover; `active` starts a 24-hour auction at once.',
    roles: signedIn,
    idempotent: false,
    limit: 'publish',
    idempotencyKey: true,
    multipart: { images: maxPhotos },
    body: z
      .object({
        name: text(maxLengths.name, titleMissing).min(1, { error: titleMissing }),
        price: priceText,
        description: text(maxLengths.description).default(''),
        remarks: detail,
        era: detail,
        type: detail,
        location: detail,
        ...factInputs,
        buyNowPrice: z.preprocess(blankToUndefined, priceText.optional()),
        status: z.enum(['new', 'active']).default('new'),
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
    problems: [
      'image-too-many-bytes',
      'image-format-unsupported',
      'image-animated',
      'image-too-many-pixels',
      'image-damaged',
      'storage-unavailable',
      'image-unknown',
      'too-large',
      'upload-quota',
    ],
  }),
}
