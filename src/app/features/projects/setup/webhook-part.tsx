import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Deliveries } from './deliveries.tsx'
import { SettingsPart } from './settings-part.tsx'
import { useOpening } from './use-opening.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { type Webhook, webhookQuery } from './webhook-queries.ts'
import styles from './setup.module.css'

const WebhookDialog = lazy(async () => ({ default: (await import('./webhook-dialog.tsx')).WebhookDialog }))
const SecretDialog = lazy(async () => ({ default: (await import('./secret-dialog.tsx')).SecretDialog }))

/** The webhook that receives the project's completed reviews, and its deliveries. */
export function WebhookPart({ projectId }: { projectId: string }) {
  const t = useText('setup')
  const webhook = useQuery(webhookQuery(projectId))
  const { wasOpened, times, begin, dialog } = useOpening()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <SettingsPart
      title={t.webhook}
      lead={t.webhookLead}
      actions={
        webhook.data !== undefined && (
          <Button size="dense" icon={webhook.data ? <Pencil aria-hidden /> : <Plus aria-hidden />} onClick={begin}>
            {webhook.data ? t.changeAddress : t.setUpWebhook}
          </Button>
        )
      }
    >
      <QueryOutcome query={webhook} waiting={<SkeletonText lines={3} />}>
        {(webhook) => webhook && <WebhookFacts projectId={projectId} webhook={webhook} onSecret={setSecret} />}
      </QueryOutcome>
      <Deliveries projectId={projectId} hasWebhook={Boolean(webhook.data)} />
      <Suspense fallback={null}>
        {wasOpened && (
          <WebhookDialog
            key={times}
            projectId={projectId}
            address={webhook.data?.url ?? ''}
            onSecret={setSecret}
            {...dialog}
          />
        )}
        {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      </Suspense>
    </SettingsPart>
  )
}

type WebhookFactsProps = { projectId: string; webhook: Webhook; onSecret: (secret: string) => void }

function WebhookFacts({ projectId, webhook, onSecret }: WebhookFactsProps) {
  const t = useText('setup')
  return (
    <>
      <dl className={styles['facts']}>
        <div>
          <dt>{t.address}</dt>
          <dd>{webhook.url}</dd>
        </div>
        <div>
          <dt>{t.secret}</dt>
          <dd>{t.secretEnds(webhook.secretHint)}</dd>
        </div>
      </dl>
      <WebhookActions projectId={projectId} onSecret={onSecret} />
    </>
  )
}
