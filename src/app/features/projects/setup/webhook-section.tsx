import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { DeliveryList } from './delivery-list.tsx'
// Not loaded when needed: the server shows a secret once, and the network may be gone by then.
import { SecretDialog } from './secret-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useLazyDialog } from './use-lazy-dialog.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { type Webhook, webhookQuery } from './webhook-queries.ts'
import styles from './setup.module.css'

const loadDialog = async () => (await import('./webhook-dialog.tsx')).WebhookDialog
const WebhookDialog = onlinePart(loadDialog)

/** The webhook that receives the project's completed reviews, and its deliveries. */
export function WebhookSection({ projectId }: { projectId: string }) {
  const t = useTranslations('setup')
  const webhook = useQuery(webhookQuery(projectId))
  const { hasOpened, dialogKey, buttonProps, dialogProps } = useLazyDialog(loadDialog)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <SettingsSection
      title={t.webhook}
      description={t.webhookDescription}
      actions={
        webhook.data !== undefined && (
          <Button size="dense" icon={webhook.data ? <Pencil aria-hidden /> : <Plus aria-hidden />} {...buttonProps}>
            {webhook.data ? t.changeAddress : t.setUpWebhook}
          </Button>
        )
      }
    >
      <QueryBoundary query={webhook} skeleton={<SkeletonText lines={3} />}>
        {(webhook) => webhook && <WebhookDetails projectId={projectId} webhook={webhook} onSecret={setSecret} />}
      </QueryBoundary>
      <DeliveryList projectId={projectId} hasWebhook={Boolean(webhook.data)} />
      {hasOpened && (
        <WebhookDialog
          key={dialogKey}
          projectId={projectId}
          initialUrl={webhook.data?.url ?? ''}
          onSecret={setSecret}
          onClose={dialogProps.onDone}
          {...dialogProps}
        />
      )}
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

type WebhookDetailsProps = { projectId: string; webhook: Webhook; onSecret: (secret: string) => void }

function WebhookDetails({ projectId, webhook, onSecret }: WebhookDetailsProps) {
  const t = useTranslations('setup')
  return (
    <>
      <dl className={styles['details']}>
        <div>
          <dt>{t.address}</dt>
          <dd>{webhook.url}</dd>
        </div>
        <div>
          <dt>{t.secret}</dt>
          <dd>{t.secretEnding(webhook.secretHint)}</dd>
        </div>
      </dl>
      <WebhookActions projectId={projectId} onSecret={onSecret} />
    </>
  )
}
