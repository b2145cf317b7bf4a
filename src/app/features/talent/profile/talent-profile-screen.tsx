import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AppVersion, DeviceSettings } from '#src/app/platform/shell/device-settings.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'
import { talentInfoQuery } from '#src/app/features/talent/jobs/talent-queries.ts'
import styles from './profile-form.module.css'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { OwnQualityDialog } from './own-quality-dialog.tsx'
import { Stack, Text } from '#src/app/ui/layout/layout.tsx'

export function TalentProfileScreen() {
  const t = useTranslations('talent')
  const tShell = useTranslations('shell')
  const tAccounts = useTranslations('accounts')
  const info = useQuery(talentInfoQuery)
  const qualityDialog = useDialog()
  return (
    <section aria-labelledby="profile-title">
      <Text as="h1" id="profile-title" after={16}>
        {t.profile}
      </Text>
      <QueryBoundary query={info} skeleton={<TalentProfileSkeleton />}>
        {(info) => <ProfileForm info={info} />}
      </QueryBoundary>
      <DeviceSettings />
      <div className={styles['links']}>
        <button type="button" onClick={() => qualityDialog.open()}>
          {t.reviewFigures}
        </button>
        {qualityDialog.render((props) => (
          <OwnQualityDialog {...props} />
        ))}
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
    <Stack gap={32}>
      {['name', 'email', 'linkedin', 'availability'].map((field) => (
        <SkeletonText key={field} lines={2} />
      ))}
    </Stack>
  )
}
