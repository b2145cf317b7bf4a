import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { taskQuery } from '#src/app/features/review/queries.ts'
import { createDraftKeeper, type DraftKeeper, type DraftView } from './draft-keeper.ts'

/** Creates the keeper of one person's draft of one task. */
export function useDraftKeeper(person: string, task: string): DraftKeeper {
  const [keeper] = useState(() => createDraftKeeper(person, task))
  return keeper
}

/** Opens the draft and returns its current view. With `open` false (a submitted review) no draft is stored. */
export function useDraft(keeper: DraftKeeper, task: string, open: boolean): DraftView {
  const client = useQueryClient()
  const view = useSyncExternalStore(keeper.subscribe, keeper.view)
  useEffect(() => {
    if (!open) return undefined
    return keeper.open(() => void client.invalidateQueries({ queryKey: taskQuery(task).queryKey }))
  }, [keeper, client, task, open])
  return view
}
