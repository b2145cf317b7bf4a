import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import { type Order, orderMessagesQuery } from './order-queries.ts'
import { Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './order.module.css'

/** The conversation of the two people, for the administrator who decides. */
export function OrderMessages({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const query = useQuery(orderMessagesQuery(order._id))
  return (
    <Stack as="section" aria-labelledby="order-messages">
      <Text id="order-messages" as="h2" size={16}>
        {t.conversation}
      </Text>
      <QueryBoundary query={query} skeleton={<SkeletonText lines={4} />}>
        {(messages) =>
          messages.length === 0 ? (
            <SecondaryText>{t.noMessages}</SecondaryText>
          ) : (
            <Stack as="ol">
              {messages.map(({ _id, role, body, pictures }) => (
                <li key={_id}>
                  <strong>{order[role].name}</strong>
                  {(body !== '' || pictures.length === 0) && (
                    <p className={styles['text']}>{body || t.erasedMessage}</p>
                  )}
                  {pictures.length > 0 && (
                    <ul className={styles['pictures']}>
                      {pictures.map((picture, index) => (
                        <li key={picture.src}>
                          <Picture
                            photo={picture}
                            alt={t.picture(index + 1)}
                            sizes="10rem"
                            fit="contain"
                            ratio="1 / 1"
                          />
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
    </Stack>
  )
}
