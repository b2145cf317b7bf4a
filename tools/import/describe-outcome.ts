import type { ResponseOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'

type Answer = ResponseOf<Contract['POST /api/bundles/{id}/import']>

export type ImportResponse =
  | ({ readonly result: 0 } & Answer)
  | ({ readonly result: 4; readonly problem: 'import-refused'; readonly message: string } & Answer)
  | {
      readonly result: 1 | 2 | 3 | 4 | 5 | 6 | 7
      readonly problem?: string
      readonly message: string
      readonly errors?: { message: string }[]
    }

/** Describes the result of an import in lines; errors have the format of compilers, `file:line: field: reason`. */
export function describeOutcome(file: string, response: ImportResponse): string[] {
  if (!('data' in response)) {
    if (response.problem === 'not-found')
      return ['There is no bundle with this id in your projects. The address of its page contains it.']
    return [response.message, ...(response.errors ?? []).map(({ message }) => message)]
  }
  const { added, known, changed, assigned, refused, errors, errorCount, notes, noteCount, ignored } = response.data
  return [
    ...describeAll(file, errors, errorCount),
    ...describeAll(file, notes, noteCount, 'note: '),
    ...(ignored.length > 0 ? [`Nothing is done with: ${ignored.join(', ')}`] : []),
    `${added} added, ${assigned > 0 ? `${assigned} of them assigned, ` : ''}${changed > 0 ? `${changed} changed, ` : ''}${known} there already, ${refused} refused.`,
    ...(errorCount > 0 && added + changed === 0 ? ['Nothing was imported.'] : []),
  ]
}

type Fault = { readonly line: number; readonly field: string; readonly message: string }

function describeAll(file: string, faults: readonly Fault[], total: number, kind = ''): string[] {
  const lines = faults.map(
    ({ line, field, message }) => `${file}:${line}: ${kind}${field === '' ? '' : `${field}: `}${message}`,
  )
  return total > faults.length ? [...lines, `… and ${total - faults.length} more.`] : lines
}
