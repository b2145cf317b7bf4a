import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/domain/dates.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import type { OutboxEntry } from '#src/app/platform/outbox.ts'
import styles from './queue.module.css'
import { workName } from './work-name.ts'

/** What was handed in, of which job, and when by this device's clock. */
export function WorkHead({ entry }: { entry: OutboxEntry }) {
  const t = useText('queue')
  const locale = intlTag(useLocale())
  const { work, about, made } = entry
  const name = workName(entry, t)
  const at = new Date(made).toISOString()
  return (
    <>
      <h3 className={styles['name']}>
        {work.kind === 'profile' ? (
          <Link to="/talent/me">{name}</Link>
        ) : (
          <Link to="/task/$id" params={{ id: work.taskId }}>
            {name}
          </Link>
        )}
      </h3>
      <p className={styles['quiet']}>
        {about && `${about.project}, ${about.bundle} · `}
        <time dateTime={at}>{formatDateTime(at, { locale })}</time>
      </p>
    </>
  )
}
