import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Webhook } from './webhook-queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

type WebhookFormButtonProps = {
  projectId: string
  /** The webhook to change; without it a new one is added. */
  webhook?: Webhook
  onSecret: (secret: string) => void
}

/** The button that adds or changes a webhook, and its dialog. */
export function WebhookFormButton({ projectId, webhook, onSecret }: WebhookFormButtonProps) {
  const t = useTranslations('setup')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button
        size="dense"
        icon={webhook ? <Pencil aria-hidden /> : <Plus aria-hidden />}
        aria-label={webhook && t.webhookAction(t.edit, webhook.url)}
        onClick={() => dialog.open()}
      >
        {webhook ? t.edit : t.addWebhook}
      </Button>
      {dialog.render((props) => (
        <WebhookDialog projectId={projectId} {...(webhook && { webhook })} onSecret={onSecret} {...props} />
      ))}
    </>
  )
}
