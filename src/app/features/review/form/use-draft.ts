import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { taskQuery } from '#src/app/features/review/queries.ts'
import { createDraftKeeper, type DraftKeeper, type DraftView } from './draft-keeper.ts'

/** What keeps one person's review of one task. */
export function useDraftKeeper(person: string, task: string): DraftKeeper {
  const [keeper] = useState(() => createDraftKeeper(person, task))
  return keeper
}

/** The review while it is written. Of one that is handed in (`open` false) nothing is kept. */
export function useDraft(keeper: DraftKeeper, task: string, open: boolean): DraftView {
  const client = useQueryClient()
  const view = useSyncExternalStore(keeper.subscribe, keeper.view)
  useEffect(() => {
    if (!open) return undefined
    return keeper.open(() => void client.invalidateQueries({ queryKey: taskQuery(task).queryKey }))
  }, [keeper, client, task, open])
  return view
}
