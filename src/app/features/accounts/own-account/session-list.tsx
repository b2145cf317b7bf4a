import { useQueryClient } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '#src/domain/text/format-date.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { type Session, sessionsQuery } from '#src/app/features/accounts/credentials/credential-queries.ts'
import { PasswordDialog } from '#src/app/features/accounts/credentials/password-dialog.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Row, Section, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from '#src/app/features/accounts/credentials/own-account.module.css'

/** What is signed out: the device with this session, or without one all but this. */
type SignedOut = { readonly title: string; readonly sessionId?: string }

/** The devices on which the person is signed in. With the password, all but this one can be signed out. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('ownAccount')
  const client = useQueryClient()
  const dialog = useDialog<SignedOut>()
  return (
    <Section size="small" title={t.devices}>
      <ul className={styles['devices']}>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onSignOut={dialog.open} />
        ))}
      </ul>
      {sessions.some(({ here }) => !here) && (
        <div>
          <Button variant="danger" onClick={() => dialog.open({ title: t.signOutOthers })}>
            {t.signOutOthers}
          </Button>
        </div>
      )}
      {dialog.render(({ onClose, ...openProps }, { title, sessionId }) => (
        <PasswordDialog
          {...openProps}
          title={title}
          lead={t.signOutEffect}
          submitText={t.signOut}
          danger
          onConfirm={async ({ currentPassword }) => {
            const body = { currentPassword, ...(sessionId !== undefined && { sessionId }) }
            await api('POST /api/users/me/sessions/end', { body })
            await client.invalidateQueries(sessionsQuery)
            onClose()
          }}
        />
      ))}
    </Section>
  )
}

type SessionRowProps = { session: Session; onSignOut: (device: SignedOut) => void }

function SessionRow({ session, onSignOut }: SessionRowProps) {
  const { _id, browser, system, here, createdAt, lastUsedAt } = session
  const t = useTranslations('ownAccount')
  const dateFormat = useDateFormat()
  const name = t.deviceName(browser, system)
  return (
    <Row as="li" gap={16} justify="between" nowrap>
      <div>
        <strong>{name}</strong>
        <SecondaryText>
          {t.signedIn(formatDate(createdAt, dateFormat))}
          {' · '}
          <span className={styles['moment']}>
            {here ? t.thisDevice : t.lastUsed(formatDateTime(lastUsedAt, dateFormat))}
          </span>
        </SecondaryText>
      </div>
      {!here && (
        <Button
          aria-label={t.signOutDevice(name)}
          onClick={() => onSignOut({ title: t.signOutDevice(name), sessionId: _id })}
        >
          {t.signOut}
        </Button>
      )}
    </Row>
  )
}
