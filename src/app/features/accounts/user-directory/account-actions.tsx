import { useCall } from '#src/app/platform/query/use-call.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import type { UserDetail } from './users-query.ts'

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
const isDangerous = (action: AccountAction) => action !== 'enable' && action !== 'makeTalent'

type AccountActionsProps = { user: UserDetail; onAction: (action: AccountAction) => void }

/** The rarely used actions for another person's account. One's own is changed under Account and security. */
export function AccountActions({ user, onAction }: AccountActionsProps) {
  const t = useTranslations('userDirectory')
  if (useIdentity()?._id === user._id || user.state === 'erased') return null
  const actions: readonly AccountAction[] = [
    ...(user.isTalent ? [] : (['makeTalent'] as const)),
    ...(user.hasSecondFactor ? (['removeSecondFactor'] as const) : []),
    user.state === 'disabled' ? 'enable' : 'disable',
    'erase',
  ]
  return actions.map((action) => (
    <Button
      key={action}
      size="dense"
      variant={isDangerous(action) ? 'danger' : 'plain'}
      onClick={() => onAction(action)}
    >
      {t.accountActions[action].label}
    </Button>
  ))
}

type AccountActionDialogProps = DialogOpenProps & { action: AccountAction; user: Pick<UserDetail, '_id' | 'name'> }

/** Says what the action does, and asks to confirm it. */
export function AccountActionDialog({ action, user, ...openProps }: AccountActionDialogProps) {
  const t = useTranslations('userDirectory').accountActions[action]
  const run = useCall(() => api(calls[action], { params: { id: user._id } }), {
    invalidates: [['users']],
    success: t.done(user.name),
    onSuccess: () => openProps.onOpenChange(false),
  })
  return (
    <ConfirmDialog
      {...openProps}
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
