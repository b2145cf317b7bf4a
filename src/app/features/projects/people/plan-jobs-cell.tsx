import { X } from 'lucide-react'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import type { PlanJobs } from '#src/app/features/projects/project-queries.ts'
import styles from './people.module.css'

type PlanJob = PlanJobs[string][number]

type PlanJobsCellProps = {
  name: string
  planJobs: readonly PlanJob[]
  /** The reason of the ban; undefined when the talent is not banned. */
  banRemark: string | undefined
  onRemove: (job: PlanJob) => void
}

/** A talent's plan jobs, and the reason of their ban. Plan jobs of a banned talent cannot be removed. */
export function PlanJobsCell({ name, planJobs, banRemark, onRemove }: PlanJobsCellProps) {
  const t = useTranslations('projects')
  const tPeople = useTranslations('people')
  const isBanned = banRemark !== undefined
  return (
    <div className={styles['planJobs']}>
      {planJobs.map((job) => {
        const text = t.planJob(job.language, job.maxNumber === 0 ? t.unlimited : groupDigits(job.maxNumber))
        if (isBanned) return <Tag key={job._id}>{text}</Tag>
        return (
          <span key={job._id} className={styles['planJob']}>
            {text}
            <button
              type="button"
              title={tPeople.removePlanJobNamed(job.language, name)}
              aria-label={tPeople.removePlanJobNamed(job.language, name)}
              onClick={() => onRemove(job)}
            >
              <X aria-hidden />
            </button>
          </span>
        )
      })}
      {isBanned && <p className={styles['remark']}>{banRemark === '' ? t.banned : t.banRemark(banRemark)}</p>}
    </div>
  )
}
