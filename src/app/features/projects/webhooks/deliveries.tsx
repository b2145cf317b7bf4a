import { useInfiniteQuery, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeliveryState } from '#src/domain/projects/webhook.ts'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { api, type ApiResponse } from '#src/app/platform/api/api.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton, FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { SettingsRow } from '#src/app/features/projects/settings-rows.tsx'
import styles from '#src/app/features/projects/setup.module.css'

type DeliveriesProps = { projectId: string; webhooks: readonly Webhook[] }

/** The deliveries, newest first, of one webhook or all. Not shown when there is neither a webhook nor a past delivery. */
export function Deliveries({ projectId, webhooks }: DeliveriesProps) {
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
      {!query.data && <FailedQuery query={query} />}
      {query.data && deliveries.length === 0 && <Text tone="secondary">{t.noDeliveries}</Text>}
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

const stateTones: Record<DeliveryState, StatusTone> = { waiting: 'new', delivered: 'done', failed: 'refused' }

type DeliveryRowProps = {
  projectId: string
  delivery: Delivery
  /** Undefined if it was removed. */
  webhook: Webhook | undefined
}

/** One delivery: what it reports, its state, the number of attempts and the last error. */
function DeliveryRow({ projectId, delivery, webhook }: DeliveryRowProps) {
  const t = useTranslations('setup')
  const dateFormat = useDateFormat()
  const { _id: deliveryId, kind, taskId, bundleName, state, attempts, createdAt, triedAt, nextAt } = delivery
  const retry = useCall(
    () => api('POST /api/projects/{id}/deliveries/{deliveryId}/retry', { params: { id: projectId, deliveryId } }),
    { invalidates: [deliveriesKey(projectId)], waits: true, success: t.retrying, toastsError: true },
  )
  const renderTime = (isoTime: string) => <time dateTime={isoTime}>{formatDateTime(isoTime, dateFormat)}</time>
  const subject = taskId === null ? bundleName : t.taskNamed(taskId.slice(-8))
  const title = subject === null ? t.deliveryKinds[kind] : t.deliveryOf(t.deliveryKinds[kind], subject)
  const canRetry = webhook && kind !== 'webhook.test' && (state === 'failed' || (state === 'waiting' && attempts > 0))
  return (
    <SettingsRow
      action={
        canRetry && (
          <Button size="dense" aria-label={t.retryNamed(title)} busy={retry.isPending} onClick={() => retry.mutate()}>
            {t.retry}
          </Button>
        )
      }
    >
      <p>
        {taskId === null ? (
          title
        ) : (
          <Link to="/task/$id" params={{ id: taskId }}>
            {title}
          </Link>
        )}{' '}
        <SecondaryText as="span">{renderTime(createdAt)}</SecondaryText>
      </p>
      <SecondaryText>
        <StatusLabel tone={stateTones[state]}>{t.deliveryStates[state]}</StatusLabel>
        {' · '}
        {t.attempts(attempts)}
        {triedAt !== null && attempts > 1 && (
          <>
            {' · '}
            {t.lastAttempt} {renderTime(triedAt)}
          </>
        )}
        {nextAt !== null && attempts > 0 && (
          <>
            {' · '}
            {t.nextAttempt} {renderTime(nextAt)}
          </>
        )}
      </SecondaryText>
      <SecondaryText>{webhook ? webhook.url : t.removedWebhook}</SecondaryText>
      {delivery.error !== null && <Text size={14}>{deliveryErrorText(t, delivery)}</Text>}
    </SettingsRow>
  )
}

/** Why a delivery's last try did not arrive, in words; empty where nothing went wrong. */
export function deliveryErrorText(
  t: Translations['setup'],
  { error, status }: Pick<Delivery, 'error' | 'status'>,
): string {
  return error === null ? '' : t.deliveryErrors[error](status ?? 0)
}

export type Webhook = ApiResponse<'GET /api/projects/{id}/webhooks'>['data'][number]
type Delivery = ApiResponse<'GET /api/projects/{id}/deliveries'>['data'][number]

/** A project's webhooks, oldest first. */
export const webhooksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'webhooks'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/webhooks', { params: { id: projectId }, signal })).data,
    // Not persisted on the device: the address itself can be a secret.
    meta: { persist: false },
  })

export const deliveriesKey = (projectId: string) => ['projects', projectId, 'deliveries'] as const

/** The deliveries to a project's webhooks, or to one of them, newest first. */
const deliveriesQuery = (projectId: string, webhookId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(projectId), webhookId ?? null],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/projects/{id}/deliveries', {
        params: { id: projectId },
        query: { ...(webhookId !== undefined && { webhookId }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    meta: { persist: false },
  })
