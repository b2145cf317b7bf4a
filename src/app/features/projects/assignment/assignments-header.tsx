import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'
import type { MemberTasks, TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { ExportButton } from '#src/app/features/projects/results/export-button.tsx'
import { useImportProgress } from '#src/app/features/projects/task-import/import-jobs.ts'
import { useUploadProgress } from '#src/app/features/projects/videos/use-upload-progress.ts'
import { useFilterSummary } from '#src/app/features/projects/bulk/use-filter-summary.ts'
import styles from '#src/app/features/projects/assignments.module.css'

type AssignmentsHeaderProps = {
  projectId: string
  bundleId: string
  title: string
  /** An archived bundle takes no import. */
  isArchived: boolean
  /** The active filters; an export contains the tasks that match them. */
  filters: TaskFilters
  /** Number of tasks that match the filters; undefined while unknown. */
  matchingCount: number | undefined
  members: MemberTasks | undefined
}

/** The bundle's title, and the buttons to import and export tasks. */
export function AssignmentsHeader({
  projectId,
  bundleId,
  title,
  isArchived,
  filters,
  matchingCount,
  members,
}: AssignmentsHeaderProps) {
  const tImporting = useTranslations('taskImport')
  const importProgress = useImportProgress(bundleId)
  const uploadProgress = useUploadProgress(projectId)
  return (
    <Row gap={24} lineGap={8} align="start" className={styles['header']}>
      <h1 id="assignments-title">{title}</h1>
      <Row className={styles['headerActions']}>
        {!isArchived && (
          <Link
            to="/project/$id/bundle/$bundleId/import"
            params={{ id: projectId, bundleId }}
            className={buttonClass({ variant: 'plain' })}
          >
            <Upload aria-hidden />
            {tImporting.importTasks}
            {importProgress || uploadProgress}
          </Link>
        )}
        <ExportButton
          bundleId={bundleId}
          filters={filters}
          matchingCount={matchingCount}
          filterSummary={useFilterSummary(filters, members)}
        />
      </Row>
    </Row>
  )
}
