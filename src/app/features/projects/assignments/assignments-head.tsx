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
  /** The active filters; an export contains the tasks that match them. */
  filters: TaskFilters
  /** Number of tasks that match the filters; undefined while unknown. */
  matching: number | undefined
  members: MemberTasks | undefined
}

/** The bundle's title, and the buttons to import and export tasks. */
export function AssignmentsHead({ projectId, bundleId, title, filters, matching, members }: AssignmentsHeadProps) {
  const t = useText('projects')
  const importing = useText('taskImport')
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
