import { groupDigits } from '#src/domain/text/format-number.ts'
import { counted, plural } from '#src/domain/text/plural.ts'
import { type ImportErrorCode, importErrorMessages, type ImportValues } from '#src/domain/task-import/import-error.ts'

export const taskImport = {
  import: 'Import',
  importInto: (bundle: string) => `Import tasks: ${bundle}`,
  importTasks: 'Import Tasks',
  linkEnds: {
    next: (date: string) => `Links to videos: the next one ends ${date}.`,
    ended: (count: number) =>
      `${plural(count, 'The link to a video', 'Links to videos')} of ${counted(count, 'open task has', 'open tasks have')} ended.`,
    soon: (day: number, week: number) =>
      `Open tasks whose links end within 24 hours: ${groupDigits(day)}; within 7 days: ${groupDigits(week)}.`,
    refresh: 'Refresh links',
  },
  reasons: importErrorMessages as Record<ImportErrorCode, (values: ImportValues) => string>,
}
