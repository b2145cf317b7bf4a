import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { isDiskFull } from './db/connection/classify-failure.ts'
import { StartFailure } from './db/connection/start-failure.ts'
import { ObjectStoreError } from '#src/server/storage/object-store.ts'

/** One sentence about a failure that the operator can mend; null for other failures, which are shown with their stack. */
export function explainFailure(error: unknown): string | null {
  if (error instanceof StartFailure || error instanceof ObjectStoreError) return error.message
  if (isDiskFull(error)) return 'A disk is full, of DATA_DIR or the database.'
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null
  const path = String(error.path)
  if (error.code === 'EROFS') return `${path} cannot be written: its file system is read-only.`
  if (error.code !== 'EACCES' && error.code !== 'EPERM') return null
  return `This user may not use ${path}: run this as the user to whom it belongs, or as root: ${commandAsRoot()}`
}

/** What was entered, for root. */
function commandAsRoot(): string {
  const [, program = '', ...args] = process.argv
  const script = process.env['npm_lifecycle_event']
  const command =
    script === undefined
      ? ['node', relative(process.cwd(), program)]
      : ['npm', 'run', script, ...(args.length > 0 ? ['--'] : [])]
  return ['sudo', ...command, ...args].join(' ')
}

/** Whether there is a file. Unlike `existsSync`, throws if this user may not know, which `explainFailure` explains. */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined
