import type { ImportFormat } from './import-reader.ts'

/** Detects the format from the beginning of a text. */
export function detectImportFormat(headText: string): ImportFormat {
  const text = headText.replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('[')) return 'json'
  if (!text.startsWith('{')) return 'csv'
  const [line = ''] = text.split('\n', 1)
  try {
    const first: unknown = JSON.parse(line)
    return typeof first === 'object' && first !== null && 'tasks' in first ? 'json' : 'ndjson'
  } catch {
    return /^\{\s*"(?:tasks|bundleId)"\s*:|^\{\s*$/.test(line) ? 'json' : 'ndjson'
  }
}
