import { useQuery } from '@tanstack/react-query'
import type { MailState } from '#src/domain/messages/mail.ts'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import { Lines, Row, Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Mail } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import styles from './mails.module.css'
import { type ListedMail, mailsQuery } from './mails-query.ts'

/** The mails to people: whether they were sent, and without a mail server what they say. */
export function MailsScreen() {
  const t = useTranslations('mail').list
  const list = useQuery(mailsQuery)
  return (
    <Stack as="section" aria-labelledby="mails-title" className={styles['screen']}>
      <h1 id="mails-title">{t.title}</h1>
      <QueryBoundary query={list} skeleton={<SkeletonText lines={8} />}>
        {({ mode, counts, mails }) => (
          <>
            <Text tone="secondary">
              {t.modes[mode]} {mode === 'smtp' && t.counts(counts.waiting, counts.sent, counts.failed)}
            </Text>
            {mails.length === 0 ? (
              <EmptyState icon={<Mail aria-hidden />}>{t.empty}</EmptyState>
            ) : (
              <Lines as="ol">
                {mails.map((mail) => (
                  <MailRow key={mail._id} mail={mail} />
                ))}
              </Lines>
            )}
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}

const tones: Readonly<Record<MailState, StatusTone>> = {
  waiting: 'running',
  sent: 'done',
  failed: 'refused',
  local: 'new',
}

/** One mail: to whom, whether it was sent, why not, and its text if it can be read here. */
function MailRow({ mail }: { mail: ListedMail }) {
  const { kind, state, to, createdAt, attempts, failure, reply, message } = mail
  const t = useTranslations('mail').list
  const dateFormat = useDateFormat()
  return (
    <Stack as="li" gap={4} className={styles['mail']}>
      <Row gap={16} justify="between">
        <strong>{t.kinds[kind]}</strong>
        <StatusLabel tone={tones[state]}>{t.states[state]}</StatusLabel>
      </Row>
      <p>{to}</p>
      <SecondaryText>
        <time dateTime={createdAt}>{formatDateTime(createdAt, dateFormat)}</time>
        {failure !== null && ` · ${t.attempts(attempts)}`}
      </SecondaryText>
      {failure !== null && (
        <SecondaryText>
          {t.failures[failure]} <q>{reply}</q>
        </SecondaryText>
      )}
      {message && (
        <details>
          <summary>{t.read}</summary>
          <Text as="h2" size={16}>
            {message.subject}
          </Text>
          <p className={styles['text']}>{linkAddresses(message.text)}</p>
        </details>
      )}
    </Stack>
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
