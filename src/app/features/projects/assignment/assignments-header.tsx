import { Link } from '@tanstack/react-router'
import { Upload, Download } from 'lucide-react'
import { useTranslations, useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { buttonClass, Button } from '#src/app/ui/button/button.tsx'
import { Row, Text } from '#src/app/ui/layout/layout.tsx'
import type { MemberTasks, TaskFilters, Bundle } from '#src/app/features/projects/project-queries.ts'
import { useImportProgress } from '#src/app/features/projects/task-import/import-jobs.ts'
import { useUploadProgress } from '#src/app/features/projects/videos/video-uploads.ts'
import { useFilterSummary } from '#src/app/features/projects/bulk/bulk-changes.ts'
import styles from '#src/app/features/projects/assignments.module.css'
import { formatShare } from '#src/domain/text/format-number.ts'
import { taskStatuses } from '#src/domain/projects/task.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { useState } from 'react'
import { requestFor } from '#src/contract/request-for.ts'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'

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

type StatusCountersProps = { counts: Bundle['statusCounts'] | undefined; secondReviews: number }

/** Three large figures, each with a thin bar that shows its share of all tasks; second reviews are named apart. */
export function StatusCounters({ counts, secondReviews }: StatusCountersProps) {
  const t = useTranslations('projects')
  const { colon } = useTranslations('shell')
  const locale = intlTag(useLocale())
  const total = counts ? counts.new + counts.assigned + counts.completed : 0
  return (
    <>
      <dl className={styles['counters']} aria-busy={counts === undefined}>
        {taskStatuses.map((status) => (
          <div key={status}>
            <dt>{t.counts[status]}</dt>
            <dd>
              <span className={styles['count']}>{counts ? counts[status].toLocaleString(locale) : ' '}</span>
              <ProgressBar
                label={t.counts[status]}
                value={counts?.[status] ?? 0}
                max={total}
                valueText={t.shareOf(formatShare(counts && total > 0 ? counts[status] / total : 0, locale))}
              />
            </dd>
          </div>
        ))}
      </dl>
      {secondReviews > 0 && (
        <Text
          size={14}
          tone="secondary"
          tabular
          className={styles['secondReviews']}
        >{`${t.secondReviews}${colon}${secondReviews.toLocaleString(locale)}`}</Text>
      )}
    </>
  )
}

type ExportButtonProps = {
  bundleId: string
  filters: TaskFilters
  /** Number of tasks that match the filters; undefined while unknown. */
  matchingCount: number | undefined
  /** The active filters as text; empty without filters. */
  filterSummary: string
}

/** Exports the tasks that match the active filters to a file, which the browser saves while the server writes it. */
function ExportButton({ bundleId, filters, matchingCount, filterSummary }: ExportButtonProps) {
  const t = useTranslations('results')
  const [open, setOpen] = useState(false)
  const [format, setFormat] = useState<'csv' | 'ndjson'>('csv')
  const [includesArchived, setIncludesArchived] = useState(false)
  const { worker, skipped, flagged, late, archived, ids: _, ...otherFilters } = filters
  const query = {
    format,
    ...otherFilters,
    workerId: worker,
    ...(skipped && { skipped: 'true' as const }),
    ...(flagged && { flagged: 'true' as const }),
    ...((archived || includesArchived) && { archived: archived ? ('only' as const) : ('with' as const) }),
    ...(late && { late: 'true' as const }),
  }
  return (
    <>
      <Button icon={<Download aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.export}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t.exportTasks}
        description={t.exportNote(matchingCount, filterSummary)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t.cancel}</Button>
            <a
              href={requestFor('GET /api/bundles/{id}/export', { params: { id: bundleId }, query }).url}
              download
              className={buttonClass({ variant: 'seal' })}
              onClick={() => setOpen(false)}
            >
              {t.download}
            </a>
          </>
        }
      >
        <RadioGroup
          label={t.format}
          layout="column"
          value={format}
          onValueChange={setFormat}
          options={[
            { value: 'csv', label: t.csv },
            { value: 'ndjson', label: t.ndjson },
          ]}
        />
        {!archived && (
          <Checkbox label={t.includeArchived} checked={includesArchived} onCheckedChange={setIncludesArchived} />
        )}
      </Dialog>
    </>
  )
}
