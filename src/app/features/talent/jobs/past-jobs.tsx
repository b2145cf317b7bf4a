import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { formatPay, groupPayByStatus, sumPayByCurrency, payPerTask } from './job-pay.ts'
import { JobSkeletons } from './job-skeletons.tsx'
import { jobsQuery, type PastJob } from './talent-queries.ts'
import styles from './jobs.module.css'
import { formatDate } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { jobStatusTones } from '#src/app/features/projects/job-status-tones.ts'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { Text, SecondaryText, Stack, Row } from '#src/app/ui/layout/layout.tsx'

/** Finished jobs by payout status, with their total. */
export function PastJobs() {
  const t = useTranslations('talent')
  const jobs = useQuery(jobsQuery)
  return (
    <section aria-labelledby="jobs-title">
      <Text as="h1" id="jobs-title" after={12}>
        {t.history}
      </Text>
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
    <Stack as="dl" gap={4} className={styles['totals']}>
      {groupPayByStatus(jobs).map(({ status, jobs, pay }) => (
        <Row key={status} gap={16} lineGap={0} justify="between">
          <dt>
            {t.jobStatuses[status]} · {t.jobCount(jobs)}
          </dt>
          <dd>{formatSums(pay)}</dd>
        </Row>
      ))}
      <Row gap={16} lineGap={0} justify="between" className={styles['grandTotal']}>
        <dt>{t.jobsTotal(jobs.length)}</dt>
        <dd>{formatSums(sumPayByCurrency(jobs))}</dd>
      </Row>
    </Stack>
  )
}

function PastJobRow({ job }: { job: PastJob }) {
  const t = useTranslations('talent')
  const dateFormat = useDateFormat()
  const { locale } = dateFormat
  const taskPay = payPerTask(job)
  return (
    <li className={styles['job']}>
      <Text as="h2" size={18} serif>
        {job.project.name}
      </Text>
      <SecondaryText className={styles['bundle']}>{job.bundle.name}</SecondaryText>
      <p className={styles['status']}>
        <StatusLabel tone={jobStatusTones[job.status]}>{t.jobStatuses[job.status]}</StatusLabel>
      </p>
      <Text size={14} tabular className={styles['pay']}>
        {t.total(formatPay(job, locale, 'always'))}
      </Text>
      <Text size={12} tone="secondary" tabular className={styles['breakdown']}>
        {taskPay !== null && (
          <span>
            {t.tasksAtRate(job.total, formatPay({ amount: taskPay, currency: job.currency }, locale, 'always'))}
          </span>
        )}
        {job.paidAt && <span>{t.paidOn(formatDate(job.paidAt, dateFormat))}</span>}
      </Text>
    </li>
  )
}
