import { lazy } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Identity } from '#src/app/platform/session/session.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { LazyMenu } from '#src/app/ui/menu/lazy-menu.tsx'
import { langOf } from '#src/domain/locale.ts'
import styles from './-app-shell.module.css'

const loadEntries = () => import('./-account-menu-entries.tsx')
const AccountMenuEntries = lazy(async () => ({ default: (await loadEntries()).AccountMenuEntries }))

/** The button of 個人中心. Loads the menu's entries on demand. */
export function AccountMenu({ identity }: { identity: Identity }) {
  const t = useTranslations('shell')
  return (
    <LazyMenu
      prefetch={() => void loadEntries()}
      renderTrigger={(trigger) => (
        <button type="button" className={styles['account']} {...trigger}>
          <span aria-hidden className={styles['avatar']}>
            <Avatar name={identity.name} icon={identity.icon} size={32} />
          </span>
          <span className={styles['name']} lang={langOf(t.personalCenter)}>
            {t.personalCenter}
          </span>
        </button>
      )}
      renderMenu={(trigger) => <AccountMenuEntries trigger={trigger} />}
    />
  )
}
