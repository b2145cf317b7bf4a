import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Send, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { maxProjectWebhooks } from '#src/domain/projects/webhook.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { throttlePerId } from '#src/app/platform/query/throttle-per-id.ts'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Row, Section, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { ConfirmedCall } from '#src/app/platform/network/confirmed-call.tsx'
import { SecretDialog } from '#src/app/features/projects/secret-dialog.tsx'
import { Deliveries, deliveryErrorText, deliveriesKey, type Webhook, webhooksQuery } from './deliveries.tsx'
import { WebhookFormButton } from './webhook-dialog.tsx'
import styles from '#src/app/features/projects/setup.module.css'

/** The webhooks that receive what happens in the project, and their deliveries, which update by themselves. */
export function WebhookSection({ projectId }: { projectId: string }) {
  const t = useTranslations('setup')
  const webhooks = useQuery(webhooksQuery(projectId))
  const [secret, setSecret] = useState<string | null>(null)
  useWebhookUpdates(projectId)
  const isFull = (webhooks.data?.length ?? 0) >= maxProjectWebhooks
  return (
    <Section
      title={t.webhooks}
      description={t.webhooksDescription}
      actions={<WebhookFormButton projectId={projectId} onSecret={setSecret} disabled={!webhooks.data || isFull} />}
    >
      {isFull && <SecondaryText>{t.tooManyWebhooks(maxProjectWebhooks)}</SecondaryText>}
      <QueryBoundary query={webhooks} skeleton={<SkeletonText lines={3} />}>
        {(webhooks) => (
          <>
            {webhooks.length > 0 && (
              <ul className={styles['rows']} aria-label={t.webhooks}>
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook._id} projectId={projectId} webhook={webhook} onSecret={setSecret} />
                ))}
              </ul>
            )}
            <Deliveries projectId={projectId} webhooks={webhooks} />
          </>
        )}
      </QueryBoundary>
      {secret !== null && (
        <SecretDialog
          title={t.newSecretTitle}
          description={t.newSecretDescription}
          label={t.secret}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  )
}

type WebhookRowProps = { projectId: string; webhook: Webhook; onSecret: (secret: string) => void }

/** One webhook: its address, what is sent to it, the end of its secret, and its actions. */
function WebhookRow({ projectId, webhook, onSecret }: WebhookRowProps) {
  const t = useTranslations('setup')
  const params = { id: projectId, webhookId: webhook._id }
  const invalidates = [webhooksQuery(projectId).queryKey, deliveriesKey(projectId)]
  const test = useCall(() => api('POST /api/projects/{id}/webhooks/{webhookId}/test', { params }), {
    invalidates,
    toastsError: true,
    onSuccess: ({ data }) => {
      if (data.error === null) toast.success(t.testDelivered(data.status ?? 200))
      else toast.error(t.testFailed(deliveryErrorText(t, data)))
    },
  })
  const rotate = useCall(() => api('POST /api/projects/{id}/webhooks/{webhookId}/rotate', { params }), {
    invalidates,
    onSuccess: ({ data }) => onSecret(data.secret),
  })
  const remove = useCall(() => api('DELETE /api/projects/{id}/webhooks/{webhookId}', { params }), {
    invalidates,
    success: t.webhookRemoved,
  })
  const buttonProps = (text: string) =>
    ({ size: 'dense', 'aria-label': t.webhookAction(text, webhook.url), children: text }) as const
  return (
    <li className={styles['webhook']}>
      <p>{webhook.url}</p>
      <SecondaryText>
        {webhook.kinds.map((kind) => t.deliveryKinds[kind]).join(' · ')}
        {' · '}
        {t.secretEnding(webhook.secretHint)}
      </SecondaryText>
      <Row before={16}>
        <WebhookFormButton projectId={projectId} webhook={webhook} onSecret={onSecret} />
        <Button
          {...buttonProps(t.sendTest)}
          icon={<Send aria-hidden />}
          busy={test.isPending}
          onClick={() => test.mutate()}
        />
        <ConfirmedCall call={rotate} title={t.newSecret} message={t.rotateSecretWarning} confirmText={t.newSecret}>
          {(open) => <Button {...buttonProps(t.newSecret)} icon={<KeyRound aria-hidden />} onClick={open} />}
        </ConfirmedCall>
        <ConfirmedCall
          call={remove}
          title={t.removeWebhook}
          message={t.removeWebhookWarning}
          confirmText={t.remove}
          danger
        >
          {(open) => <Button {...buttonProps(t.remove)} icon={<Trash2 aria-hidden />} onClick={open} />}
        </ConfirmedCall>
      </Row>
    </li>
  )
}

/** Refetches a project's webhooks and deliveries when they change. */
function useWebhookUpdates(projectId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const invalidate = throttlePerId((id) => {
      void client.invalidateQueries({ queryKey: webhooksQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: deliveriesKey(id) })
    })
    return onLive('webhooks', (changed) => {
      if (changed.projectId === projectId) invalidate(projectId)
    })
  }, [client, projectId])
}
