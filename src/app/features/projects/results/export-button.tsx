import { Download } from 'lucide-react'
import { useState } from 'react'
import { requestFor } from '#src/contract/request-for.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import type { TaskFilters } from '#src/app/features/projects/project-queries.ts'

type ExportButtonProps = {
  bundleId: string
  filters: TaskFilters
  /** Number of tasks that match the filters; undefined while unknown. */
  matchingCount: number | undefined
  /** The active filters as text; empty without filters. */
  filterSummary: string
}

/** Exports the tasks that match the active filters to a file, which the browser saves while the server writes it. */
export function ExportButton({ bundleId, filters, matchingCount, filterSummary }: ExportButtonProps) {
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
