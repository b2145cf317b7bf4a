import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { MailRow } from './mail-row.tsx'
import styles from './mails.module.css'
import { mailsQuery } from './mails-query.ts'

/** The mails to people: whether they were sent, and without a mail server what they say. */
export function MailsScreen() {
  const t = useTranslations('mail').list
  const list = useQuery(mailsQuery)
  return (
    <section aria-labelledby="mails-title" className={styles['screen']}>
      <h1 id="mails-title">{t.title}</h1>
      <QueryBoundary query={list} skeleton={<SkeletonText lines={8} />}>
        {({ mode, counts, mails }) => (
          <>
            <p className={styles['lead']}>
              {t.modes[mode]} {mode === 'smtp' && t.counts(counts.waiting, counts.sent, counts.failed)}
            </p>
            {mails.length === 0 ? (
              <EmptyState icon={<Mail aria-hidden />}>{t.empty}</EmptyState>
            ) : (
              <ol className={styles['mails']}>
                {mails.map((mail) => (
                  <MailRow key={mail._id} mail={mail} />
                ))}
              </ol>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
