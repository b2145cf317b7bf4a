import { Link } from '@tanstack/react-router'
import { UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NetworkStatus } from '#src/app/platform/network/network-status.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useUnreadTotal } from '#src/app/platform/live/unread.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { UnreadBadge } from '#src/app/ui/feedback/unread-badge.tsx'
import { Logo } from '#src/app/ui/shell/logo.tsx'
import { PageShell } from '#src/app/ui/shell/page-shell.tsx'
import { TopBar } from '#src/app/ui/shell/top-bar.tsx'
import styles from './-app-shell.module.css'
import { AccountMenu } from './-account-menu.tsx'

type AppShellProps = { width?: 'page' | 'reading' | 'full'; footer?: ReactNode; children: ReactNode }

/** The frame of every screen except sign-in and review: logo (to the market), users (for admins), account menu. */
export function AppShell({ children, ...shell }: AppShellProps) {
  const t = useTranslations('shell')
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
          navLabel={t.mainNavigation}
          nav={
            identity && (
              <>
                {identity.role === 'admin' && (
                  <Link to="/users">
                    <Users aria-hidden />
                    <span>{t.users}</span>
                  </Link>
                )}
                <Link to="/me">
                  <UserRound aria-hidden />
                  <span>{t.me}</span>
                  <UnreadMessages />
                </Link>
              </>
            )
          }
          actions={
            identity ? (
              <AccountMenu identity={identity} />
            ) : (
              <Link to="/login" search={{}} className={buttonClass({ variant: 'plain', size: 'dense' })}>
                {t.signIn}
              </Link>
            )
          }
        />
      }
    >
      <div className={styles['network-status']}>
        <NetworkStatus />
      </div>
      {children}
    </PageShell>
  )
}

/** The number of unread messages in 消息中心. */
function UnreadMessages() {
  return <UnreadBadge count={useUnreadTotal()} label={useTranslations('shell').unread} />
}
