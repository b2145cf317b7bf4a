import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxProjectWebhooks } from '#src/domain/webhook.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { DeliveryList } from './delivery-list.tsx'
// Not loaded when needed: the server shows a secret once, and the network may be gone by then.
import { SecretDialog } from './secret-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useWebhookUpdates } from './use-webhook-updates.ts'
import { WebhookFormButton } from './webhook-dialog.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { WebhookRow } from './webhook-row.tsx'
import styles from './setup.module.css'

/** The webhooks that receive what happens in the project, and their deliveries, which update by themselves. */
export function WebhookSection({ projectId }: { projectId: string }) {
  const t = useTranslations('setup')
  const webhooks = useQuery(webhooksQuery(projectId))
  const [secret, setSecret] = useState<string | null>(null)
  useWebhookUpdates(projectId)
  const isFull = (webhooks.data?.length ?? 0) >= maxProjectWebhooks
  return (
    <SettingsSection
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
    </SettingsSection>
  )
}
