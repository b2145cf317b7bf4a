import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { taskQuery } from '#src/app/features/review/queries.ts'
import { createDraftKeeper, type DraftKeeper, type DraftView } from './draft-keeper.ts'

/** The review of one person and task while it is written. Of a finished one (`open` false) nothing is kept. */
export function useDraft(person: string, task: string, open: boolean): DraftView & { readonly keeper: DraftKeeper } {
  const client = useQueryClient()
  const [keeper] = useState(() => createDraftKeeper(person, task))
  const view = useSyncExternalStore(keeper.subscribe, keeper.view)
  useEffect(() => {
    if (!open) return undefined
    return keeper.open(() => void client.invalidateQueries({ queryKey: taskQuery(task).queryKey }))
  }, [keeper, client, task, open])
  return { ...view, keeper }
}
