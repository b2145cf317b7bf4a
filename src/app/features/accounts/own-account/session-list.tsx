import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDate, formatDateTime } from '#src/domain/format-date.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './own-account.module.css'
import { type Session, sessionsQuery } from './sessions-query.ts'

/** The devices on which the person is signed in. All but this one can be signed out, one by one or together. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('ownAccount')
  const titleId = useId()
  const hintId = useId()
  const client = useQueryClient()
  const endOthers = useMutation({
    mutationFn: async () => {
      await api('DELETE /api/users/me/sessions')
      await client.invalidateQueries(sessionsQuery)
    },
  })
  const hasOthers = sessions.some(({ here }) => !here)
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{t.devices}</h2>
      <ul className={styles['sessions']}>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      {hasOthers && (
        <>
          <p id={hintId} className={styles['hint']}>
            {t.signOutEffect}
          </p>
          <CallError error={endOthers.error} />
          <div className={styles['action']}>
            <Button
              variant="danger"
              aria-describedby={hintId}
              busy={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              {t.signOutOthers}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function SessionRow({ session: { _id, browser, system, here, createdAt, lastUsedAt } }: { session: Session }) {
  const t = useTranslations('ownAccount')
  const client = useQueryClient()
  const dateFormat = useDateFormat()
  const name = t.deviceName(browser, system)
  const end = useMutation({
    mutationFn: async () => {
      await api('DELETE /api/users/me/sessions/{id}', { params: { id: _id } })
      await client.invalidateQueries(sessionsQuery)
    },
  })
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles['hint']}>
          {t.signedIn(formatDate(createdAt, dateFormat))}
          {' · '}
          {here ? t.thisDevice : t.lastUsed(formatDateTime(lastUsedAt, dateFormat))}
        </p>
        <CallError error={end.error} />
      </div>
      {!here && (
        <Button aria-label={t.signOutDevice(name)} busy={end.isPending} onClick={() => end.mutate()}>
          {t.signOut}
        </Button>
      )}
    </li>
  )
}
