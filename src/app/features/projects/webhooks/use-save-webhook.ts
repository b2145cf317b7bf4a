import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookKind } from '#src/domain/projects/webhook.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { type Webhook, webhooksQuery } from './webhook-queries.ts'

export type WebhookForm = { readonly url: string; readonly kinds: WebhookKind[] }

type Save = {
  /** The form before it was edited, and now. */
  readonly initialForm: WebhookForm
  readonly form: WebhookForm
  readonly onSecret: (secret: string) => void
  readonly onClose: () => void
}

/** Adds a webhook, or changes the edited fields of the given one. */
export function useSaveWebhook(
  projectId: string,
  webhook: Webhook | undefined,
  { initialForm, form, onSecret, onClose }: Save,
) {
  const t = useTranslations('setup')
  const client = useQueryClient()
  const invalidate = () => client.invalidateQueries({ queryKey: webhooksQuery(projectId).queryKey })
  return useMutation({
    mutationFn: async () => {
      if (webhook) {
        const params = { id: projectId, webhookId: webhook._id }
        const body = diffForm(initialForm, form)
        await api('POST /api/projects/{id}/webhooks/{webhookId}/update', { params, body })
        return null
      }
      const { data } = await api('POST /api/projects/{id}/webhooks', { params: { id: projectId }, body: form })
      return data.secret
    },
    // After a conflict the form shows what others stored.
    onError: invalidate,
    onSuccess: (secret) => {
      if (secret === null) toast.success(t.webhookSaved)
      else onSecret(secret)
      onClose()
      void invalidate()
    },
  })
}

/** The changed fields, and what they replace. */
function diffForm(initialForm: WebhookForm, { url, kinds }: WebhookForm) {
  const [isMoved, areKindsChanged] = [url.trim() !== initialForm.url, kinds.join() !== initialForm.kinds.join()]
  return {
    ...(isMoved && { url }),
    ...(areKindsChanged && { kinds }),
    before: { ...(isMoved && { url: initialForm.url }), ...(areKindsChanged && { kinds: initialForm.kinds }) },
  }
}
