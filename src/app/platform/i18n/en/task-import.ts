import { groupDigits } from '#src/domain/text/format-number.ts'
import { type ImportErrorCode, importErrorMessages, type ImportValues } from '#src/domain/task-import/import-error.ts'

export const taskImport = {
  import: 'Import',
  importInto: (bundle: string) => `Import tasks: ${bundle}`,
  importTasks: 'Import Tasks',
  linkEnds: {
    next: (date: string) => `Links to videos: the next one ends ${date}.`,
    ended: (count: number) =>
      count === 1
        ? 'The link to a video of 1 open task has ended.'
        : `Links to videos of ${groupDigits(count)} open tasks have ended.`,
    soon: (day: number, week: number) =>
      `Open tasks whose links end within 24 hours: ${groupDigits(day)}; within 7 days: ${groupDigits(week)}.`,
    refresh: 'Refresh links',
  },
  reasons: importErrorMessages as Record<ImportErrorCode, (values: ImportValues) => string>,
}
