import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { AppVersion } from '#src/app/platform/shell/app-version.tsx'
import { HydratedSuspense } from '#src/app/platform/shell/hydrated-suspense.tsx'
import { lazyPart } from '#src/app/platform/shell/lazy-part.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'
import { talentInfoQuery } from './talent-queries.ts'
import styles from './profile-form.module.css'

const DeviceSettings = lazyPart(
  'src/app/platform/shell/device-settings.tsx',
  async () => (await import('#src/app/platform/shell/device-settings.tsx')).DeviceSettings,
)

const OwnQualityDialog = onlinePart(async () => (await import('./own-quality-dialog.tsx')).OwnQualityDialog)

export function TalentProfileScreen() {
  const t = useTranslations('talent')
  const tShell = useTranslations('shell')
  const tAccounts = useTranslations('accounts')
  const info = useQuery(talentInfoQuery)
  const [showsQuality, setShowsQuality] = useState(false)
  const closeQuality = useCallback(() => setShowsQuality(false), [])
  return (
    <section aria-labelledby="profile-title">
      <h1 id="profile-title" className={styles['title']}>
        {t.profile}
      </h1>
      <QueryBoundary query={info} skeleton={<TalentProfileSkeleton />}>
        {(info) => <ProfileForm info={info} />}
      </QueryBoundary>
      <HydratedSuspense>
        <DeviceSettings />
      </HydratedSuspense>
      <div className={styles['links']}>
        <button type="button" onClick={() => setShowsQuality(true)}>
          {t.reviewFigures}
        </button>
        {showsQuality && <OwnQualityDialog onClose={closeQuality} />}
        <Link to="/talent/me/wallet">{tAccounts.tabs.wallet}</Link>
        <Link to="/talent/me/notifications">{t.notifications}</Link>
        <Link to="/talent/me/account">{tShell.account}</Link>
      </div>
      <AppVersion />
    </section>
  )
}

function TalentProfileSkeleton() {
  return (
    <div className={styles['skeleton']}>
      {['name', 'email', 'linkedin', 'availability'].map((field) => (
        <SkeletonText key={field} lines={2} />
      ))}
    </div>
  )
}
