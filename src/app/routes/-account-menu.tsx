import { type ComponentProps, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Identity } from '#src/app/platform/session/session.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './-app-shell.module.css'

const AccountMenuEntries = onDemand(async () => (await import('./-account-menu-entries.tsx')).AccountMenuEntries, {
  pending: ({ trigger }) => trigger,
})

/** The button of 個人中心. The menu's code is loaded when the person points at it or presses it, not with the page. */
export function AccountMenu({ identity }: { identity: Identity }) {
  const t = useTranslations('shell')
  const [isRequested, setIsRequested] = useState(false)
  const renderButton = (props: ComponentProps<'button'>) => (
    <button type="button" aria-haspopup="menu" className={styles['account']} {...props}>
      <span aria-hidden className={styles['avatar']}>
        <Avatar name={identity.name} icon={identity.icon} size={32} />
      </span>
      <span className={styles['name']} lang={langOf(t.personalCenter)}>
        {t.personalCenter}
      </span>
    </button>
  )
  if (isRequested) return <AccountMenuEntries trigger={renderButton({})} onClose={() => setIsRequested(false)} />
  return renderButton({
    'aria-expanded': false,
    ...AccountMenuEntries.intentProps,
    onClick: () => setIsRequested(true),
  })
}
