import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportFormat } from '#src/domain/task-import/import-reader.ts'
import type { Answer } from '#src/app/platform/api.ts'
import { sendFile } from '#src/app/platform/send-file.ts'
import { bundleKey, projectsQuery } from '#src/app/features/projects/project-queries.ts'

export type Imported = Answer<'POST /api/bundles/{id}/import'>['data']
export type ImportMode = 'all' | 'good'

type Sent = { readonly body: Blob; readonly format: ImportFormat; readonly mode: ImportMode }

const types = { csv: 'text/csv', ndjson: 'application/x-ndjson', json: 'application/json' } as const

/** Uploads a file, reports progress, and can be cancelled: then nothing is imported. */
export function useImport(bundleId: string) {
  const client = useQueryClient()
  const running = useRef<AbortController | null>(null)
  const [sent, setSent] = useState(0)
  const [cancelled, setCancelled] = useState(false)
  const sending = useMutation({
    mutationFn: async ({ body, format, mode }: Sent) => {
      const controller = new AbortController()
      running.current = controller
      const { data } = await sendFile('POST /api/bundles/{id}/import', {
        params: { id: bundleId },
        query: { mode },
        body,
        type: types[format],
        signal: controller.signal,
        onProgress: setSent,
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
  const start = (file: Sent) => {
    setSent(0)
    setCancelled(false)
    sending.mutate(file)
  }
  const cancel = () => {
    setCancelled(true)
    running.current?.abort()
  }
  return { sending, sent, cancelled, start, cancel }
}
