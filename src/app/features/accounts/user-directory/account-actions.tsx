import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { type AccountAction, isDangerous } from './account-action-dialog.tsx'
import type { UserDetail } from './user-detail-query.ts'

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
