import { type ImportErrorCode, importErrorMessages, type ImportValues } from '#src/domain/task-import/import-error.ts'

export const taskImport = {
  import: 'Import',
  importInto: (bundle: string) => `Import tasks: ${bundle}`,
  importTasks: 'Import Tasks',
  reasons: importErrorMessages as Record<ImportErrorCode, (values: ImportValues) => string>,
}
