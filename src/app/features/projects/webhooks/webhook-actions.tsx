import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { deliveryErrorText } from './delivery-error-text.ts'
import { WebhookFormButton } from './webhook-dialog.tsx'
import { deliveriesKey, type Webhook, webhooksQuery } from './webhook-queries.ts'
import styles from '#src/app/features/projects/setup.module.css'

type WebhookActionsProps = { projectId: string; webhook: Webhook; onSecret: (secret: string) => void }

/** The actions on a webhook: edit it, test it, change its secret, remove it. */
export function WebhookActions({ projectId, webhook, onSecret }: WebhookActionsProps) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [pendingAction, setPendingAction] = useState<'rotate' | 'remove' | null>(null)
  const params = { id: projectId, webhookId: webhook._id }
  const invalidateWebhooks = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: webhooksQuery(projectId).queryKey }),
      client.invalidateQueries({ queryKey: deliveriesKey(projectId) }),
    ])
  const testMutation = useMutation({
    mutationFn: () => api('POST /api/projects/{id}/webhooks/{webhookId}/test', { params }),
    onSuccess: ({ data }) => {
      if (data.error === null) toast.success(t.testDelivered(data.status ?? 200))
      else toast.error(t.testFailed(deliveryErrorText(t, data)))
      void invalidateWebhooks()
    },
    onError: (error) => void toast.error(problemText(error)),
  })
  const rotateMutation = useMutation({
    mutationFn: () => api('POST /api/projects/{id}/webhooks/{webhookId}/rotate', { params }),
    onSuccess: ({ data }) => {
      onSecret(data.secret)
      setPendingAction(null)
      void invalidateWebhooks()
    },
  })
  const removeMutation = useMutation({
    mutationFn: () => api('DELETE /api/projects/{id}/webhooks/{webhookId}', { params }),
    onSuccess: async () => {
      toast.success(t.webhookRemoved)
      setPendingAction(null)
      await invalidateWebhooks()
    },
  })
  const askToConfirm = (action: 'rotate' | 'remove') => {
    rotateMutation.reset()
    removeMutation.reset()
    setPendingAction(action)
  }
  const confirmProps = (action: 'rotate' | 'remove') => ({
    open: pendingAction === action,
    onOpenChange: () => setPendingAction(null),
  })
  return (
    <div className={styles['actions']}>
      <WebhookFormButton projectId={projectId} webhook={webhook} onSecret={onSecret} />
      <Button
        size="dense"
        aria-label={t.webhookAction(t.sendTest, webhook.url)}
        icon={<Send aria-hidden />}
        busy={testMutation.isPending}
        onClick={() => testMutation.mutate()}
      >
        {t.sendTest}
      </Button>
      <Button
        size="dense"
        aria-label={t.webhookAction(t.newSecret, webhook.url)}
        icon={<KeyRound aria-hidden />}
        onClick={() => askToConfirm('rotate')}
      >
        {t.newSecret}
      </Button>
      <Button
        size="dense"
        aria-label={t.webhookAction(t.remove, webhook.url)}
        icon={<Trash2 aria-hidden />}
        onClick={() => askToConfirm('remove')}
      >
        {t.remove}
      </Button>
      <ConfirmDialog
        {...confirmProps('rotate')}
        title={t.newSecret}
        message={t.rotateSecretWarning}
        confirmText={t.newSecret}
        busy={rotateMutation.isPending}
        error={<CallError error={rotateMutation.error} />}
        onConfirm={() => rotateMutation.mutate()}
      />
      <ConfirmDialog
        {...confirmProps('remove')}
        title={t.removeWebhook}
        message={t.removeWebhookWarning}
        confirmText={t.remove}
        danger
        busy={removeMutation.isPending}
        error={<CallError error={removeMutation.error} />}
        onConfirm={() => removeMutation.mutate()}
      />
    </div>
  )
}
