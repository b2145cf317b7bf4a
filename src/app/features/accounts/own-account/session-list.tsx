import { useCallback, useId, useState } from 'react'
import { formatDate, formatDateTime } from '#src/domain/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './own-account.module.css'
import type { Session } from './sessions-query.ts'

const SignOutDialog = onlinePart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** The devices on which the person is signed in. All but this one can be signed out, one by one or together. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('ownAccount')
  const titleId = useId()
  const [opened, setOpened] = useState<{
    readonly title: string
    readonly sessionId: string | undefined
    readonly count: number
  } | null>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const openDialog = (title: string, sessionId?: string) => {
    setOpened({ title, sessionId, count: (opened?.count ?? 0) + 1 })
    setOpen(true)
  }
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{t.devices}</h2>
      <ul className={styles['sessions']}>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onSignOut={openDialog} />
        ))}
      </ul>
      {sessions.some(({ here }) => !here) && (
        <div className={styles['action']}>
          <Button variant="danger" onClick={() => openDialog(t.signOutOthers)}>
            {t.signOutOthers}
          </Button>
        </div>
      )}
      {opened && (
        <SignOutDialog
          key={opened.count}
          title={opened.title}
          sessionId={opened.sessionId}
          open={open}
          onOpenChange={setOpen}
          onClose={close}
        />
      )}
    </section>
  )
}

type SessionRowProps = { session: Session; onSignOut: (title: string, sessionId: string) => void }

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
        <Button aria-label={t.signOutDevice(name)} onClick={() => onSignOut(t.signOutDevice(name), _id)}>
          {t.signOut}
        </Button>
      )}
    </li>
  )
}
