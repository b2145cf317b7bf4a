import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import type { Webhook } from './webhook-queries.ts'
import styles from './setup.module.css'

type WebhookRowProps = { projectId: string; webhook: Webhook; onSecret: (secret: string) => void }

/** One webhook: its address, what is sent to it, the end of its secret, and its actions. */
export function WebhookRow({ projectId, webhook, onSecret }: WebhookRowProps) {
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
