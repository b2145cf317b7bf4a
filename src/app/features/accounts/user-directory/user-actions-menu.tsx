import { Ellipsis } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { LazyMenu } from '#src/app/ui/menu/lazy-menu.tsx'
import type { AccountAction } from './account-action-dialog.tsx'
import type { DirectoryUser } from './users-query.ts'

const loadEntries = () => import('#src/app/ui/menu/menu-entries.tsx')
const MenuEntries = lazy(async () => ({ default: (await loadEntries()).MenuEntries }))

type UserActionsMenuProps = {
  user: DirectoryUser
  onAction: (action: AccountAction, user: DirectoryUser) => void
}

/** The rarely used actions for another person's account. One's own is changed under Account and security. */
export function UserActionsMenu({ user, onAction }: UserActionsMenuProps) {
  const t = useTranslations('userDirectory')
  if (useIdentity()?._id === user._id) return null
  const actions: readonly AccountAction[] = [
    ...(user.hasSecondFactor ? (['removeSecondFactor'] as const) : []),
    user.disabled ? 'enable' : 'disable',
  ]
  const entries = actions.map((action) => ({
    kind: 'action' as const,
    key: action,
    label: t.accountActions[action].label,
    danger: action !== 'enable',
    onSelect: () => onAction(action, user),
  }))
  return (
    <LazyMenu
      prefetch={() => void loadEntries()}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} size="dense" label={t.moreActions(user.name)} icon={<Ellipsis aria-hidden />} />
      )}
      renderMenu={(trigger) => <MenuEntries trigger={trigger} entries={entries} />}
    />
  )
}
