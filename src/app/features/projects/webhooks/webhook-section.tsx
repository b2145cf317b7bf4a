import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { maxProjectWebhooks } from '#src/domain/projects/webhook.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { SecretDialog } from '#src/app/features/projects/secret-dialog.tsx'
import { Section } from '#src/app/ui/layout/layout.tsx'
import styles from '#src/app/features/projects/setup.module.css'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { throttlePerId } from '#src/app/platform/query/throttle-per-id.ts'
import { DeliveryList } from './delivery-list.tsx'
import { WebhookFormButton } from './webhook-dialog.tsx'
import { webhooksQuery, deliveriesKey, type Webhook } from './webhook-queries.ts'
import { WebhookActions } from './webhook-actions.tsx'

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

type WebhookRowProps = { projectId: string; webhook: Webhook; onSecret: (secret: string) => void }

/** One webhook: its address, what is sent to it, the end of its secret, and its actions. */
function WebhookRow({ projectId, webhook, onSecret }: WebhookRowProps) {
  const t = useTranslations('setup')
  return (
    <li className={styles['webhook']}>
      <p>{webhook.url}</p>
      <p className={styles['muted']}>
        {webhook.kinds.map((kind) => t.deliveryKinds[kind]).join(' · ')}
        {' · '}
        {t.secretEnding(webhook.secretHint)}
      </p>
      <WebhookActions projectId={projectId} webhook={webhook} onSecret={onSecret} />
    </li>
  )
}

// Not loaded when needed: the server shows a secret once, and the network may be gone by then.

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
      actions={webhooks.data && !isFull && <WebhookFormButton projectId={projectId} onSecret={setSecret} />}
    >
      {isFull && <p className={styles['hint']}>{t.tooManyWebhooks(maxProjectWebhooks)}</p>}
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
            <DeliveryList projectId={projectId} webhooks={webhooks} />
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
