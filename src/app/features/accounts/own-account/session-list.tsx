import { useId } from 'react'
import { formatDate, formatDateTime } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import styles from '#src/app/features/accounts/credentials/own-account.module.css'
import type { Session } from '#src/app/features/accounts/credentials/sessions-query.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** The devices on which the person is signed in. All but this one can be signed out, one by one or together. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('ownAccount')
  const titleId = useId()
  const dialog = useDialog<{ title: string; sessionId?: string }>()
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{t.devices}</h2>
      <ul className={styles['sessions']}>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onSignOut={dialog.open} />
        ))}
      </ul>
      {sessions.some(({ here }) => !here) && (
        <div className={styles['action']}>
          <Button variant="danger" onClick={() => dialog.open({ title: t.signOutOthers })}>
            {t.signOutOthers}
          </Button>
        </div>
      )}
      {dialog.render(({ open, onOpenChange }, { title, sessionId }) => (
        <SignOutDialog title={title} sessionId={sessionId} open={open} onOpenChange={onOpenChange} />
      ))}
    </section>
  )
}

type SessionRowProps = { session: Session; onSignOut: (device: { title: string; sessionId: string }) => void }

function SessionRow({ session, onSignOut }: SessionRowProps) {
  const { _id, browser, system, here, createdAt, lastUsedAt } = session
  const t = useTranslations('ownAccount')
  const dateFormat = useDateFormat()
  const name = t.deviceName(browser, system)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles['hint']}>
          {t.signedIn(formatDate(createdAt, dateFormat))}
          {' · '}
          <span className={styles['moment']}>
            {here ? t.thisDevice : t.lastUsed(formatDateTime(lastUsedAt, dateFormat))}
          </span>
        </p>
      </div>
      {!here && (
        <Button
          aria-label={t.signOutDevice(name)}
          onClick={() => onSignOut({ title: t.signOutDevice(name), sessionId: _id })}
        >
          {t.signOut}
        </Button>
      )}
    </li>
  )
}
