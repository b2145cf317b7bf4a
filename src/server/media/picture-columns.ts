// SQL for the pictures in responses.
import { type RawBuilder, sql } from 'kysely'

export type Photo = { src: string; width: number; height: number; placeholder: string }

const photo = sql`jsonb_build_object(
  'src', '/media/images/' || i.key, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)`

/** The photos of the product with this id, cover first. */
export const photosOfProduct = (productId: RawBuilder<unknown>): RawBuilder<Photo[]> => sql<Photo[]>`coalesce((
  select jsonb_agg(${photo} order by pi.position)
    from product_images pi join images i on i.key = pi.image_key where pi.product_id = ${productId}), '[]')`

/** The cover of the product with this id; null if it has none. */
export const coverOf = (productId: RawBuilder<unknown>): RawBuilder<Photo | null> => sql<Photo | null>`(
  select ${photo} from product_images pi join images i on i.key = pi.image_key
   where pi.product_id = ${productId} order by pi.position limit 1)`

/** The pictures of the message with this id, in order. Their addresses do not contain the image's key. */
export const picturesOfMessage = (messageId: RawBuilder<unknown>): RawBuilder<Photo[]> => sql<Photo[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
           'src', '/media/messages/' || mi.message_id || '/' || mi.position, 'width', i.width, 'height', i.height,
           'placeholder', i.placeholder) order by mi.position)
    from message_images mi join images i on i.key = mi.image_key where mi.message_id = ${messageId}), '[]')`
