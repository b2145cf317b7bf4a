import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { deliveryReason } from './delivery-reason.ts'
import { deliveriesQuery, webhookQuery } from './webhook-queries.ts'
import styles from './setup.module.css'

type WebhookActionsProps = { projectId: string; onSecret: (secret: string) => void }

/** The actions on a webhook besides its address: test it, change its secret, remove it. */
export function WebhookActions({ projectId, onSecret }: WebhookActionsProps) {
  const t = useText('setup')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null)
  const params = { id: projectId }
  const renew = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: webhookQuery(projectId).queryKey }),
      client.invalidateQueries({ queryKey: deliveriesQuery(projectId).queryKey }),
    ])
  const test = useMutation({
    mutationFn: () => api('POST /api/projects/{id}/webhook/test', { params }),
    onSuccess: ({ data }) => {
      if (data.error === null) toast.success(t.testArrived(data.status ?? 200))
      else toast.error(t.testFailed(deliveryReason(t, data)))
      void renew()
    },
    onError: (error) => void toast.error(problemText(error)),
  })
  const rotate = useMutation({
    mutationFn: () => api('POST /api/projects/{id}/webhook/rotate', { params }),
    onSuccess: async ({ data }) => {
      await renew()
      setAsking(null)
      onSecret(data.secret)
    },
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/projects/{id}/webhook', { params }),
    onSuccess: async () => {
      toast.success(t.webhookRemoved)
      setAsking(null)
      await renew()
    },
  })
  const ask = (about: 'rotate' | 'remove') => {
    rotate.reset()
    remove.reset()
    setAsking(about)
  }
  const confirm = (about: 'rotate' | 'remove') => ({
    open: asking === about,
    onOpenChange: () => setAsking(null),
    cancelText: t.cancel,
  })
  return (
    <div className={styles['actions']}>
      <Button size="dense" icon={<Send aria-hidden />} busy={test.isPending} onClick={() => test.mutate()}>
        {t.sendTest}
      </Button>
      <Button size="dense" icon={<KeyRound aria-hidden />} onClick={() => ask('rotate')}>
        {t.newSecret}
      </Button>
      <Button size="dense" icon={<Trash2 aria-hidden />} onClick={() => ask('remove')}>
        {t.removeWebhook}
      </Button>
      <ConfirmDialog
        {...confirm('rotate')}
        title={t.newSecret}
        message={t.rotateWill}
        confirmText={t.newSecret}
        busy={rotate.isPending}
        error={<CallTrouble error={rotate.error} />}
        onConfirm={() => rotate.mutate()}
      />
      <ConfirmDialog
        {...confirm('remove')}
        title={t.removeWebhook}
        message={t.removeWebhookWill}
        confirmText={t.remove}
        danger
        busy={remove.isPending}
        error={<CallTrouble error={remove.error} />}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
