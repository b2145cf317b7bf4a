const maxBytes = 5_000_000

/** Reads the emails in a CSV, text or .xlsx file; null if it is too large, or no .xlsx. Rejects when it cannot be read. */
export async function readEmailsFile(file: Blob): Promise<string[] | null> {
  if (file.size > maxBytes) return null
  const isZip = (await file.slice(0, 2).text()) === 'PK'
  // Without the zeros of UTF-16, in which spreadsheet programs save text too, the emails are ASCII.
  if (!isZip) return findEmails((await file.text()).replaceAll('\0', ''))
  const { readSheetFile } = await import('#src/app/features/projects/task-import/read-sheet-file.ts')
  const sheets = await readSheetFile(await file.arrayBuffer(), new AbortController().signal)
  if (sheets === 'too-large') return null
  return sheets && findEmails((sheets[0]?.rows ?? []).map((row) => row.join('\n')).join('\n'))
}

/** The emails in a text or table, in any column, each once and in order. */
export function findEmails(text: string): string[] {
  const emails = new Map<string, string>()
  for (const [email] of text.matchAll(/[^\s,;:|"'<>()[\]，；、]+@[^\s,;:|"'<>()[\]，；、]+/g)) {
    if (!emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), email)
  }
  return [...emails.values()]
}
