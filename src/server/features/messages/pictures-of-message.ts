import { type RawBuilder, sql } from 'kysely'

type Photo = { src: string; width: number; height: number; placeholder: string }

/** The pictures of the message with this id, in order. Their addresses do not contain the image's key. */
export const picturesOfMessage = (messageId: RawBuilder<unknown>): RawBuilder<Photo[]> => sql<Photo[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
           'src', '/media/messages/' || mi.message_id || '/' || mi.position, 'width', i.width, 'height', i.height,
           'placeholder', i.placeholder) order by mi.position)
    from message_images mi join images i on i.key = mi.image_key where mi.message_id = ${messageId}), '[]')`
