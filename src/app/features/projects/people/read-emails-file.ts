import { openFile } from '#src/app/features/projects/task-import/open-file.ts'
import { findEmails } from './find-emails.ts'

/** Reads the emails in a CSV, text or .xlsx file; null if it is none, or too large. Rejects when it cannot be read. */
export async function readEmailsFile(file: Blob): Promise<string[] | null> {
  const opened = await openFile(file, new AbortController().signal)
  if (opened.kind === 'refused' || (opened.kind === 'text' && !opened.isWhole)) return null
  return findEmails(opened.kind === 'text' ? opened.head : opened.rows.map((row) => row.join('\n')).join('\n'))
}
