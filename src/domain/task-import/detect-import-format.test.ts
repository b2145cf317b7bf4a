import { expect, test } from 'vitest'
import { detectImportFormat } from './detect-import-format.ts'

test.each([
  ['externalId,language\nA,English', 'csv'],
  ['', 'csv'],
  ['\uFEFF [{"language":', 'json'],
  ['{\n  "tasks": [', 'json'],
  ['{"tasks": [{"language":', 'json'],
  ['{"tasks": []}', 'json'],
  ['{"language": "English"}\n{"lang', 'ndjson'],
  ['{"language": "Eng', 'ndjson'],
])('text that begins with %j is detected as %s', (head, format) => {
  expect(detectImportFormat(head)).toBe(format)
})
