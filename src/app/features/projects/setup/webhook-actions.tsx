import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { deliveryErrorText } from './delivery-error-text.ts'
import { deliveriesQuery, webhookQuery } from './webhook-queries.ts'
import styles from './setup.module.css'

type WebhookActionsProps = { projectId: string; onSecret: (secret: string) => void }

/** The actions on a webhook besides its address: test it, change its secret, remove it. */
export function WebhookActions({ projectId, onSecret }: WebhookActionsProps) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [pendingAction, setPendingAction] = useState<'rotate' | 'remove' | null>(null)
  const params = { id: projectId }
  const invalidateWebhook = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: webhookQuery(projectId).queryKey }),
      client.invalidateQueries({ queryKey: deliveriesQuery(projectId).queryKey }),
    ])
  const testMutation = useMutation({
    mutationFn: () => api('POST /api/projects/{id}/webhook/test', { params }),
    onSuccess: ({ data }) => {
      if (data.error === null) toast.success(t.testDelivered(data.status ?? 200))
      else toast.error(t.testFailed(deliveryErrorText(t, data)))
      void invalidateWebhook()
    },
    onError: (error) => void toast.error(problemText(error)),
  })
  const rotateMutation = useMutation({
    mutationFn: () => api('POST /api/projects/{id}/webhook/rotate', { params }),
    onSuccess: ({ data }) => {
      onSecret(data.secret)
      setPendingAction(null)
      void invalidateWebhook()
    },
  })
  const removeMutation = useMutation({
    mutationFn: () => api('DELETE /api/projects/{id}/webhook', { params }),
    onSuccess: async () => {
      toast.success(t.webhookRemoved)
      setPendingAction(null)
      await invalidateWebhook()
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
      <Button
        size="dense"
        icon={<Send aria-hidden />}
        busy={testMutation.isPending}
        onClick={() => testMutation.mutate()}
      >
        {t.sendTest}
      </Button>
      <Button size="dense" icon={<KeyRound aria-hidden />} onClick={() => askToConfirm('rotate')}>
        {t.newSecret}
      </Button>
      <Button size="dense" icon={<Trash2 aria-hidden />} onClick={() => askToConfirm('remove')}>
        {t.removeWebhook}
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
