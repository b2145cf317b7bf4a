import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportRules } from '#src/domain/task-import/validate-task.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { validateFile } from './validate-file.ts'
import { localFileOptions, objectId } from './import-preview-query.ts'
import type { TaskFile } from './open-file.ts'

/** Validates a whole file whenever it or the rules change; not while `isWaiting`. */
export function useValidatedFile(
  blob: Blob | null,
  file: TaskFile | undefined,
  rules: ImportRules,
  isWaiting: boolean,
) {
  const t = useTranslations('importPage')
  const { reasons } = useTranslations('taskImport')
  const [fraction, setFraction] = useState(0)
  const args = blob && file && !isWaiting ? { blob, file } : null
  const query = useQuery({
    queryKey: ['import-check', args && objectId(args.file), objectId(rules)],
    queryFn: args
      ? ({ signal }) =>
          validateFile({
            ...args,
            rules,
            labels: { line: t.line, problem: t.problem },
            describe: ({ reason, values }) => reasons[reason](values),
            signal,
            onProgress: setFraction,
          })
      : skipToken,
    ...localFileOptions,
  })
  return {
    validated: query.data,
    isValidating: args !== null && query.isPending,
    isUnreadable: query.isError,
    fraction,
  }
}
