import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import type { MemberTasks, TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { ExportButton } from '#src/app/features/projects/results/export-button.tsx'
import { filtersInWords } from './filters-in-words.ts'
import styles from './assignments.module.css'

type AssignmentsHeadProps = {
  projectId: string
  bundleId: string
  title: string
  /** Those in force: an export holds what fits them. */
  filters: TaskFilters
  /** How many tasks fit; undefined while not known. */
  matching: number | undefined
  members: MemberTasks | undefined
}

/** Whose tasks these are, and the ways in and out for them. */
export function AssignmentsHead({ projectId, bundleId, title, filters, matching, members }: AssignmentsHeadProps) {
  const t = useText('projects')
  const importing = useText('importing')
  return (
    <div className={styles['head']}>
      <h1 id="assignments-title">{title}</h1>
      <div className={styles['ways']}>
        <Link
          to="/project/$id/bundle/$bundleId/import"
          params={{ id: projectId, bundleId }}
          className={buttonClass({ variant: 'plain' })}
        >
          <Upload aria-hidden />
          {importing.importTasks}
        </Link>
        <ExportButton
          bundleId={bundleId}
          filters={filters}
          count={matching}
          inWords={filtersInWords(filters, members, t)}
        />
      </div>
    </div>
  )
}
