import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { toast } from '#src/app/ui/toast.ts'
import type { DirectoryUser } from './users-query.ts'

const calls = {
  disable: 'POST /api/users/{id}/disable',
  enable: 'POST /api/users/{id}/enable',
  makeTalent: 'POST /api/users/{id}/makeTalent',
  erase: 'POST /api/users/{id}/erase',
  removeSecondFactor: 'DELETE /api/users/{id}/secondFactor',
} as const

/** What an administrator can do to another person's account. */
export type AccountAction = keyof typeof calls

/** The actions that take something from the person. */
export const isDangerous = (action: AccountAction) => action !== 'enable' && action !== 'makeTalent'

/** Says what the action does, and asks to confirm it. */
export function AccountActionDialog({
  action,
  user,
  open,
  onOpenChange,
}: DialogOpenProps & { action: AccountAction; user: DirectoryUser }) {
  const t = useTranslations('userDirectory').accountActions[action]
  const client = useQueryClient()
  const run = useMutation({
    mutationFn: () => api(calls[action], { params: { id: user._id } }),
    onSuccess: () => {
      toast.success(t.done(user.name))
      onOpenChange(false)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['users'] }),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.label}
      message={t.effect(user.name)}
      confirmText={t.label}
      danger={isDangerous(action)}
      busy={run.isPending}
      onConfirm={() => run.mutate()}
      error={<CallError error={run.error} />}
    />
  )
}
