import type { MailState } from '#src/domain/messages/mail.ts'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import styles from './mails.module.css'
import type { ListedMail } from './mails-query.ts'

const tones: Readonly<Record<MailState, StatusTone>> = {
  waiting: 'running',
  sent: 'done',
  failed: 'refused',
  local: 'new',
}

/** One mail: to whom, whether it was sent, why not, and its text if it can be read here. */
export function MailRow({
  mail: { kind, state, to, createdAt, attempts, failure, reply, message },
}: {
  mail: ListedMail
}) {
  const t = useTranslations('mail').list
  const dateFormat = useDateFormat()
  return (
    <li className={styles['mail']}>
      <div className={styles['head']}>
        <strong>{t.kinds[kind]}</strong>
        <StatusLabel tone={tones[state]}>{t.states[state]}</StatusLabel>
      </div>
      <p>{to}</p>
      <p className={styles['hint']}>
        <time dateTime={createdAt}>{formatDateTime(createdAt, dateFormat)}</time>
        {failure !== null && ` · ${t.attempts(attempts)}`}
      </p>
      {failure !== null && (
        <p className={styles['hint']}>
          {t.failures[failure]} <q>{reply}</q>
        </p>
      )}
      {message && (
        <details>
          <summary>{t.read}</summary>
          <h2>{message.subject}</h2>
          <p className={styles['text']}>{linkAddresses(message.text)}</p>
        </details>
      )}
    </li>
  )
}

/** The text with its addresses as links, as mail programs show it. */
const linkAddresses = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part}>
        {part}
      </a>
    ),
  )
