// What only the pages of managers and administrators show: one chunk, which their routes load.
export { assignment } from './assignment.ts'
export { importPage } from './import-page.ts'
export { people } from './people.ts'
export { results } from './results.ts'
export { setup } from './setup.ts'
export { taskImport } from './task-import.ts'
export { userDirectory } from './user-directory.ts'
