import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useLazyDialog } from './use-lazy-dialog.ts'
import type { Webhook } from './webhook-queries.ts'

const loadDialog = async () => (await import('./webhook-dialog.tsx')).WebhookDialog
const WebhookDialog = onlinePart(loadDialog)

type WebhookFormButtonProps = {
  projectId: string
  /** The webhook to change; without it a new one is added. */
  webhook?: Webhook
  onSecret: (secret: string) => void
}

/** The button that adds or changes a webhook, and its dialog. */
export function WebhookFormButton({ projectId, webhook, onSecret }: WebhookFormButtonProps) {
  const t = useTranslations('setup')
  const { hasOpened, dialogKey, buttonProps, dialogProps } = useLazyDialog(loadDialog)
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
      {hasOpened && (
        <WebhookDialog
          key={dialogKey}
          projectId={projectId}
          {...(webhook && { webhook })}
          onSecret={onSecret}
          onClose={dialogProps.onDone}
          {...dialogProps}
        />
      )}
    </>
  )
}
