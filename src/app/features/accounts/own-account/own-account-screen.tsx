import { useQuery } from '@tanstack/react-query'
import { requestFor } from '#src/contract/request-for.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NeedsNetwork } from '#src/app/platform/network/call-error.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { ChangePassword } from './change-password.tsx'
import { EraseAccount } from './erase-dialog.tsx'
import { Section, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from '#src/app/features/accounts/credentials/own-account.module.css'
import { PasskeySection } from '#src/app/features/accounts/own-account/passkeys/passkey-section.tsx'
import { SecondFactorSection } from '#src/app/features/accounts/own-account/second-factor/second-factor-section.tsx'
import { SessionList } from './session-list.tsx'
import { sessionsQuery } from '#src/app/features/accounts/credentials/credential-queries.ts'

/**
 * One's own account: the password, the second factor, passkeys, the devices that are signed in, the export of one's data, and
 * erasing it.
 */
export function OwnAccountScreen() {
  const t = useTranslations('ownAccount')
  const sessions = useQuery(sessionsQuery)
  const { data: me } = useQuery(ownProfileQuery)
  return (
    <Stack gap={24} className={styles['screen']}>
      <h1>{t.title}</h1>
      <ChangePassword email={me?.email ?? ''} />
      <SecondFactorSection />
      <PasskeySection />
      <QueryBoundary query={sessions} skeleton={<SkeletonText lines={6} />}>
        {(sessions) => <SessionList sessions={sessions} />}
      </QueryBoundary>
      <DownloadData />
      <EraseAccount />
    </Stack>
  )
}

function DownloadData() {
  const t = useTranslations('ownAccount')
  return (
    <Section size="small" title={t.data}>
      <SecondaryText>{t.dataHint}</SecondaryText>
      <NeedsNetwork />
      <div>
        <a href={requestFor('GET /api/users/me/export').url} download className={buttonClass({})}>
          {t.download}
        </a>
      </div>
    </Section>
  )
}
