import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mutedQuery } from '#src/app/features/accounts/mails/mails-query.ts'
import { loadManagersTexts } from '#src/app/platform/i18n/language.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NetworkStatus } from '#src/app/platform/network/network-status.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { Logo } from '#src/app/ui/shell/logo.tsx'
import { PageShell } from '#src/app/ui/shell/page-shell.tsx'
import { TopBar } from '#src/app/ui/shell/top-bar.tsx'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './-app-shell.module.css'
import { AccountMenu } from './-account-menu.tsx'
import { MainLinks, useManagesProjects, MainTabs } from './-main-links.tsx'

const MutedBanner = onDemand(
  async () => (await import('#src/app/features/accounts/mails/muted-banner.tsx')).MutedBanner,
  { isOptional: true },
)

const JumpButton = onDemand(
  async () => {
    await loadManagersTexts()
    return (await import('./-jump-button.tsx')).JumpButton
  },
  { isOptional: true },
)

type AppShellProps = { width?: 'page' | 'reading' | 'full'; footer?: ReactNode; children: ReactNode }

/**
 * The frame of every screen except sign-in and review: logo (to the market), the main navigation, account menu. On
 * phones the navigation is at the bottom, unless the area has tabs of its own in `footer`.
 */
export function AppShell({ footer, children, ...shell }: AppShellProps) {
  const t = useTranslations('shell')
  const identity = useIdentity()
  const managesProjects = useManagesProjects()
  // The server renders no banner.
  const isHydrating = useIsHydrating()
  const { data: isMuted } = useQuery({ ...mutedQuery, enabled: !isHydrating && identity?.role === 'admin' })
  return (
    <PageShell
      {...shell}
      header={
        <TopBar
          logo={
            <Link to="/antiques" aria-label={t.home} lang={langOf(t.home)}>
              <Logo name={t.appName} />
            </Link>
          }
          navLabel={t.mainNavigation}
          isNavForDesktops={footer === undefined && identity?.role !== 'admin'}
          nav={<MainLinks hasTabs={footer === undefined} />}
          actions={
            identity ? (
              <>
                {managesProjects && <JumpButton />}
                <AccountMenu identity={identity} />
              </>
            ) : (
              <Link to="/login" search={{}} className={buttonClass({ variant: 'plain', size: 'dense' })}>
                {t.signIn}
              </Link>
            )
          }
        />
      }
      footer={footer ?? <MainTabs />}
      isFooterForPhones={footer === undefined}
    >
      <div className={styles['network-status']}>
        <NetworkStatus />
      </div>
      {isMuted && <MutedBanner />}
      {children}
    </PageShell>
  )
}
