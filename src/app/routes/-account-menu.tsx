import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Identity } from '#src/app/platform/session/session.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { LazyMenu } from '#src/app/ui/menu/lazy-menu.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './-app-shell.module.css'

const AccountMenuEntries = onDemand(async () => (await import('./-account-menu-entries.tsx')).AccountMenuEntries, {
  pending: ({ trigger }) => trigger,
})

/** The button of 個人中心. Loads the menu's entries on demand. */
export function AccountMenu({ identity }: { identity: Identity }) {
  const t = useTranslations('shell')
  return (
    <LazyMenu
      Menu={AccountMenuEntries}
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
    />
  )
}
