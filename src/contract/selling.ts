// Selling: uploading photos, then adding the product.
import { z } from 'zod'
import { longest, maxPictures } from '#src/domain/listing.ts'
import { call, signedIn } from './call.ts'
import { done, id, priceText } from './fields.ts'

const imageKey = z.string().regex(/^[0-9a-f]{40}$/, { error: 'Send a picture, or the key of one uploaded before.' })

const titleMissing = '宝贝标题是必填项'

const text = (most: number, missing = 'Send text.') =>
  z
    .string({ error: missing })
    .trim()
    .max(most, { error: `At most ${most.toLocaleString('en-US')} characters.` })

const detail = text(longest.detail).default('')

const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

export const selling = {
  'POST /api/images': call({
    summary:
      'Upload an image: JPEG, PNG, WebP or AVIF, detected from its content. Unused images are removed after a week.',
    who: signedIn,
    idempotent: true,
    multipart: { image: 1 },
    body: z.object({ image: z.file({ error: 'Send a picture as a file.' }) }),
    answer: z.object({
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
      'too-large',
      'too-many',
    ],
  }),
  'POST /api/products/addOne': call({
    summary:
      'Add a product. `images` are files or keys of uploaded images, the first is the cover; `active` starts a 24-hour auction at once.',
    who: signedIn,
    idempotent: false,
    idempotencyKey: true,
    multipart: { images: maxPictures },
    body: z
      .object({
        name: text(longest.name, titleMissing).min(1, { error: titleMissing }),
        price: priceText,
        description: text(longest.description).default(''),
        remarks: detail,
        era: detail,
        type: detail,
        location: detail,
        buyNowPrice: z.preprocess(blank, priceText.optional()),
        status: z.enum(['new', 'active']).default('new'),
        images: z
          .array(z.union([z.file(), imageKey], { error: 'Send a picture, or the key of one uploaded before.' }))
          .max(maxPictures, { error: `Choose at most ${maxPictures} pictures.` })
          .default([]),
      })
      .refine(({ price, buyNowPrice }) => buyNowPrice === undefined || buyNowPrice >= price, {
        path: ['buyNowPrice'],
        error: 'The buy-now price must not be below the price.',
      }),
    answer: done.extend({ data: z.object({ _id: id }) }),
    problems: [
      'image-too-many-bytes',
      'image-format-unsupported',
      'image-animated',
      'image-too-many-pixels',
      'image-damaged',
      'image-unknown',
      'key-reused',
      'too-large',
      'too-many',
    ],
  }),
}
