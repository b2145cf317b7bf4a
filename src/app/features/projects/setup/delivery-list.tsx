import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton } from '#src/app/platform/query/next-page-button.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { deliveriesQuery } from './webhook-queries.ts'
import styles from './setup.module.css'

/** The webhook's deliveries, newest first. Not shown when there is neither a webhook nor a past delivery. */
export function DeliveryList({ projectId, hasWebhook }: { projectId: string; hasWebhook: boolean }) {
  const t = useTranslations('setup')
  const query = useInfiniteQuery(deliveriesQuery(projectId))
  const deliveries = query.data?.pages.flatMap((page) => page.data) ?? []
  if (query.isError && !query.data) {
    return hasWebhook ? (
      <QueryErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
    ) : null
  }
  if (!query.data || (deliveries.length === 0 && !hasWebhook)) return null
  return (
    <div className={styles['deliveries']}>
      <h3>{t.deliveries}</h3>
      {deliveries.length === 0 ? (
        <p className={styles['description']}>{t.noDeliveries}</p>
      ) : (
        <ul className={styles['rows']}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery._id} projectId={projectId} delivery={delivery} canRetry={hasWebhook} />
          ))}
        </ul>
      )}
      <NextPageButton query={query}>{t.olderDeliveries}</NextPageButton>
    </div>
  )
}
