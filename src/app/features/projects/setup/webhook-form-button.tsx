import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { createLazyDialog } from './lazy-dialog.tsx'
import type { Webhook } from './webhook-queries.ts'

const useDialog = createLazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)

type WebhookFormButtonProps = {
  projectId: string
  /** The webhook to change; without it a new one is added. */
  webhook?: Webhook
  onSecret: (secret: string) => void
}

/** The button that adds or changes a webhook, and its dialog. */
export function WebhookFormButton({ projectId, webhook, onSecret }: WebhookFormButtonProps) {
  const t = useTranslations('setup')
  const { buttonProps, render } = useDialog()
  return (
    <>
      <Button
        size="dense"
        icon={webhook ? <Pencil aria-hidden /> : <Plus aria-hidden />}
        aria-label={webhook && t.webhookAction(t.edit, webhook.url)}
        {...buttonProps}
      >
        {webhook ? t.edit : t.addWebhook}
      </Button>
      {render({ projectId, ...(webhook && { webhook }), onSecret })}
    </>
  )
}
