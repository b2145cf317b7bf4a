import type { ManagersTexts } from '#src/app/platform/i18n/en/translations.ts'
import { assignment } from './assignment.ts'
import { importPage } from './import-page.ts'
import { people } from './people.ts'
import { results } from './results.ts'
import { setup } from './setup.ts'
import { taskImport } from './task-import.ts'
import { userDirectory } from './user-directory.ts'

export const managers = {
  assignment,
  importPage,
  people,
  results,
  setup,
  taskImport,
  userDirectory,
} satisfies ManagersTexts
