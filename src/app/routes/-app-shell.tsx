import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { mutedQuery } from '#src/app/features/accounts/mails/mails-query.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NetworkStatus } from '#src/app/platform/network/network-status.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { HydratedSuspense } from '#src/app/platform/shell/hydrated-suspense.tsx'
import { lazyPart } from '#src/app/platform/shell/lazy-part.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { Logo } from '#src/app/ui/shell/logo.tsx'
import { PageShell } from '#src/app/ui/shell/page-shell.tsx'
import { TopBar } from '#src/app/ui/shell/top-bar.tsx'
import { langOf } from '#src/domain/locale.ts'
import styles from './-app-shell.module.css'
import { AccountMenu } from './-account-menu.tsx'

const MainLinks = lazyPart('src/app/routes/-main-links.tsx', async () => (await import('./-main-links.tsx')).MainLinks)
const MainTabs = lazyPart('src/app/routes/-main-tabs.tsx', async () => (await import('./-main-tabs.tsx')).MainTabs)
const MutedBanner = lazy(async () => ({
  default: (await import('#src/app/features/accounts/mails/muted-banner.tsx')).MutedBanner,
}))

type AppShellProps = { width?: 'page' | 'reading' | 'full'; footer?: ReactNode; children: ReactNode }

/**
 * The frame of every screen except sign-in and review: logo (to the market), the main navigation, account menu. On
 * phones the navigation is at the bottom, unless the area has tabs of its own in `footer`.
 */
export function AppShell({ footer, children, ...shell }: AppShellProps) {
  const t = useTranslations('shell')
  const identity = useIdentity()
  const { data: isMuted } = useQuery({ ...mutedQuery, enabled: identity?.role === 'admin' })
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
          nav={
            <HydratedSuspense>
              <MainLinks hasTabs={footer === undefined} />
            </HydratedSuspense>
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
      footer={
        footer ?? (
          <HydratedSuspense fallback={<div className={styles['tabs']} />}>
            <MainTabs />
          </HydratedSuspense>
        )
      }
      isFooterForPhones={footer === undefined}
    >
      <div className={styles['network-status']}>
        <NetworkStatus />
      </div>
      {isMuted && (
        <Suspense fallback={null}>
          <MutedBanner />
        </Suspense>
      )}
      {children}
    </PageShell>
  )
}
