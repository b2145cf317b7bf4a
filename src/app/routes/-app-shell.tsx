import { Link } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useIdentity } from '#src/app/platform/session.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { Logo } from '#src/app/ui/shell/logo.tsx'
import { PageShell } from '#src/app/ui/shell/page-shell.tsx'
import { TopBar } from '#src/app/ui/shell/top-bar.tsx'
import styles from './-app-shell.module.css'

const AccountMenu = lazy(async () => ({ default: (await import('./-account-menu.tsx')).AccountMenu }))

type AppShellProps = { width?: 'page' | 'reading' | 'full'; footer?: ReactNode; children: ReactNode }

/** The frame of every screen but sign-in and review: logo to the antiques, users for admins, the personal centre. */
export function AppShell({ children, ...shell }: AppShellProps) {
  const t = useText('shell')
  const identity = useIdentity()
  return (
    <PageShell
      {...shell}
      header={
        <TopBar
          logo={
            <Link to="/antiques" aria-label={t.home}>
              <Logo name={t.appName} />
            </Link>
          }
          nav={
            identity?.role === 'admin' && (
              <Link to="/users" className={styles['link']}>
                {t.users}
              </Link>
            )
          }
          actions={
            identity ? (
              <PersonalCenter name={identity.name} icon={identity.icon} />
            ) : (
              <Link to="/login" search={{}} className={buttonClass({ variant: 'plain', size: 'dense' })}>
                {t.signIn}
              </Link>
            )
          }
        />
      }
    >
      {children}
    </PageShell>
  )
}

/** The menu's code is fetched when the button is first pressed, and opens as soon as it is there. */
function PersonalCenter({ name, icon }: { name: string; icon: string }) {
  const t = useText('shell')
  const [wanted, setWanted] = useState(false)
  const label = (
    <>
      {name ? <Avatar name={name} icon={icon} size={32} /> : <CircleUserRound aria-hidden />}
      <span className={styles['name']}>{t.personalCenter}</span>
    </>
  )
  const button = (
    <button
      type="button"
      className={styles['account']}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={t.personalCenter}
      onClick={() => setWanted(true)}
    >
      {label}
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu
        trigger={
          <button type="button" className={styles['account']} aria-label={t.personalCenter}>
            {label}
          </button>
        }
      />
    </Suspense>
  )
}
