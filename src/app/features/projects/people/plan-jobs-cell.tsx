import { X } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import type { PlanJobs } from '#src/app/features/projects/project-queries.ts'
import styles from './people.module.css'

type PlanJob = PlanJobs[string][number]

type PlanJobsCellProps = {
  name: string
  planJobs: readonly PlanJob[]
  /** The reason of the ban; undefined when the talent is not banned. */
  remark: string | undefined
  onRemove: (job: PlanJob) => void
}

/** A talent's plan jobs, and the reason of their ban. Plan jobs of a banned talent cannot be removed. */
export function PlanJobsCell({ name, planJobs, remark, onRemove }: PlanJobsCellProps) {
  const t = useText('projects')
  const people = useText('people')
  const banned = remark !== undefined
  return (
    <div className={styles['plan']}>
      {planJobs.map((job) => {
        const text = t.planJob(job.language, job.maxNumber === 0 ? t.unlimited : String(job.maxNumber))
        if (banned) return <Tag key={job._id}>{text}</Tag>
        return (
          <span key={job._id} className={styles['removable']}>
            {text}
            <button
              type="button"
              title={people.removePlanJobNamed(job.language, name)}
              aria-label={people.removePlanJobNamed(job.language, name)}
              onClick={() => onRemove(job)}
            >
              <X aria-hidden />
            </button>
          </span>
        )
      })}
      {banned && <p className={styles['remark']}>{remark === '' ? t.banned : t.banRemark(remark)}</p>}
    </div>
  )
}
