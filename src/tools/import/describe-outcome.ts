import type { AnswerOf } from '#src/contract/call.ts'
import type { Contract } from '#src/contract/contract.ts'

export type ImportAnswer =
  | ({ readonly result: 0 } & AnswerOf<Contract['POST /api/bundles/{id}/import']>)
  | { readonly result: 1 | 2 | 3 | 4 | 5 | 6 | 7; readonly message: string; readonly errors?: { message: string }[] }

/** What came of an import, line by line: errors as compilers write them, `file:line: field: why`. */
export function describeOutcome(file: string, answer: ImportAnswer): string[] {
  if (answer.result !== 0) return [answer.message, ...(answer.errors ?? []).map(({ message }) => message)]
  const { added, known, refused, errors, errorCount, ignored } = answer.data
  const untold = errorCount - errors.length
  return [
    ...errors.map(({ line, field, message }) => `${file}:${line}: ${field === '' ? '' : `${field}: `}${message}`),
    ...(untold > 0 ? [`… and ${untold} more.`] : []),
    ...(ignored.length > 0 ? [`Nothing is done with: ${ignored.join(', ')}`] : []),
    `${added} added, ${known} there already, ${refused} refused.`,
    ...(errorCount > 0 && added === 0 ? ['Nothing was imported.'] : []),
  ]
}
