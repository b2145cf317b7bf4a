import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportFormat } from '#src/domain/task-import/import-reader.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { upload } from '#src/app/platform/api/upload.ts'
import { bundleKey, projectsQuery } from '#src/app/features/projects/project-queries.ts'

export type ImportSummary = ApiResponse<'POST /api/bundles/{id}/import'>['data']
export type ImportMode = 'all' | 'good'

type ImportRequest = { readonly body: Blob; readonly format: ImportFormat; readonly mode: ImportMode }

const contentTypes = { csv: 'text/csv', ndjson: 'application/x-ndjson', json: 'application/json' } as const

/** Uploads a file, reports progress, and can be cancelled: then nothing is imported. */
export function useImport(bundleId: string) {
  const client = useQueryClient()
  const controllerRef = useRef<AbortController | null>(null)
  const [uploadedFraction, setUploadedFraction] = useState(0)
  const [isCancelled, setIsCancelled] = useState(false)
  const importMutation = useMutation({
    mutationFn: async ({ body, format, mode }: ImportRequest) => {
      const controller = new AbortController()
      controllerRef.current = controller
      const { data } = await upload('POST /api/bundles/{id}/import', {
        params: { id: bundleId },
        query: { mode },
        file: body,
        type: contentTypes[format],
        signal: controller.signal,
        onProgress: setUploadedFraction,
      })
      return data
    },
    onSuccess: async ({ added }) => {
      if (added === 0) return
      await Promise.all([
        client.invalidateQueries({ queryKey: bundleKey(bundleId) }),
        client.invalidateQueries({ queryKey: projectsQuery.queryKey }),
      ])
    },
  })
  const startImport = (file: ImportRequest) => {
    setUploadedFraction(0)
    setIsCancelled(false)
    importMutation.mutate(file)
  }
  const cancel = () => {
    setIsCancelled(true)
    controllerRef.current?.abort()
  }
  return { sending: importMutation, uploadedFraction, isCancelled, start: startImport, cancel }
}
