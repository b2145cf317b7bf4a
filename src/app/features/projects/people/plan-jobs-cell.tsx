import { useText } from '#src/app/platform/i18n/text.tsx'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import type { PlanJobs } from '#src/app/features/projects/project-queries.ts'
import styles from './people.module.css'

type PlanJobsCellProps = {
  planJobs: PlanJobs[string]
  /** Why the talent is banned; undefined when they are not. */
  remark: string | undefined
}

export function PlanJobsCell({ planJobs, remark }: PlanJobsCellProps) {
  const t = useText('projects')
  return (
    <div className={styles['plan']}>
      {planJobs.map(({ _id, language, maxNumber }) => (
        <Tag key={_id}>{t.planJob(language, maxNumber === 0 ? t.unlimited : String(maxNumber))}</Tag>
      ))}
      {remark !== undefined && <p className={styles['remark']}>{remark === '' ? t.banned : t.banRemark(remark)}</p>}
    </div>
  )
}
