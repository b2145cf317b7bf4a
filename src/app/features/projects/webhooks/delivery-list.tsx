import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { NextPageButton } from '#src/app/platform/query/next-page-button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { deliveriesQuery, type Webhook } from './webhook-queries.ts'
import styles from '#src/app/features/projects/setup.module.css'

type DeliveryListProps = { projectId: string; webhooks: readonly Webhook[] }

/** The deliveries, newest first, of one webhook or all. Not shown when there is neither a webhook nor a past delivery. */
export function DeliveryList({ projectId, webhooks }: DeliveryListProps) {
  const t = useTranslations('setup')
  const [chosenId, setChosenId] = useState('')
  // The chosen one may have been removed.
  const webhookId = webhooks.find(({ _id }) => _id === chosenId)?._id
  const query = useInfiniteQuery(deliveriesQuery(projectId, webhookId))
  const deliveries = query.data?.pages.flatMap((page) => page.data) ?? []
  if (webhooks.length === 0 && deliveries.length === 0) return null
  return (
    <div className={styles['deliveries']}>
      <h3>{t.deliveries}</h3>
      {webhooks.length > 1 && (
        <Field label={t.deliveriesTo}>
          <Select
            options={[
              { value: '', label: t.allWebhooks },
              ...webhooks.map(({ _id, url }) => ({ value: _id, label: url })),
            ]}
            value={webhookId ?? ''}
            onValueChange={setChosenId}
          />
        </Field>
      )}
      {query.isError && !query.data && (
        <QueryErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && deliveries.length === 0 && <p className={styles['description']}>{t.noDeliveries}</p>}
      {deliveries.length > 0 && (
        <ul className={styles['rows']} aria-label={t.deliveries}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery._id}
              projectId={projectId}
              delivery={delivery}
              webhook={webhooks.find(({ _id }) => _id === delivery.webhookId)}
            />
          ))}
        </ul>
      )}
      <NextPageButton query={query}>{t.olderDeliveries}</NextPageButton>
    </div>
  )
}
