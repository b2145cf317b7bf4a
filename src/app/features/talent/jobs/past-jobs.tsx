import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { formatPay, groupPayByStatus, sumPayByCurrency } from './job-pay.ts'
import { JobSkeletons } from './job-skeletons.tsx'
import { PastJobRow } from './past-job-row.tsx'
import { jobsQuery, type PastJob } from './talent-queries.ts'
import styles from './jobs.module.css'

/** Finished jobs by payout status, with their total. */
export function PastJobs() {
  const t = useTranslations('talent')
  const jobs = useQuery(jobsQuery)
  return (
    <section aria-labelledby="jobs-title">
      <h1 id="jobs-title" className={styles['title']}>
        {t.history}
      </h1>
      <QueryBoundary query={jobs} skeleton={<JobSkeletons />}>
        {({ history }) =>
          history.length === 0 ? (
            <EmptyState
              icon={<History aria-hidden />}
              action={
                <Link to="/talent" className={buttonClass({ variant: 'plain' })}>
                  {t.toCurrent}
                </Link>
              }
            >
              {t.noHistory}
            </EmptyState>
          ) : (
            <>
              <ul className={styles['jobs']}>
                {history.map((job) => (
                  <PastJobRow key={job.bundle._id} job={job} />
                ))}
              </ul>
              <TotalPay jobs={history} />
            </>
          )
        }
      </QueryBoundary>
    </section>
  )
}

/** The total pay of finished jobs and its parts. */
function TotalPay({ jobs }: { jobs: readonly PastJob[] }) {
  const t = useTranslations('talent')
  const locale = intlTag(useLocale())
  const formatSums = (pay: ReturnType<typeof sumPayByCurrency>) =>
    pay.map((sum) => formatPay(sum, locale, 'always')).join(' + ')
  return (
    <dl className={styles['totals']}>
      {groupPayByStatus(jobs).map(({ status, jobs, pay }) => (
        <div key={status}>
          <dt>
            {t.jobStatuses[status]} · {t.jobCount(jobs)}
          </dt>
          <dd>{formatSums(pay)}</dd>
        </div>
      ))}
      <div className={styles['grandTotal']}>
        <dt>{t.jobsTotal(jobs.length)}</dt>
        <dd>{formatSums(sumPayByCurrency(jobs))}</dd>
      </div>
    </dl>
  )
}
