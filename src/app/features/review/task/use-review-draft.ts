import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { taskQuery } from './review-queries.ts'
import { createDraftController, type DraftController } from './draft-controller.ts'
import type { DraftView } from './reduce-draft.ts'

/** Creates the controller of one person's draft of one task. */
export function useDraftController(personId: string, taskId: string): DraftController {
  const [controller] = useState(() => createDraftController(personId, taskId))
  return controller
}

/** Opens the draft and returns its current view. With `isOpen` false (a submitted review) no draft is stored. */
export function useReviewDraft(controller: DraftController, taskId: string, isOpen: boolean): DraftView {
  const client = useQueryClient()
  const [unreadView, setUnreadView] = useState<DraftView | null>(controller.view)
  const readView = () => {
    const view = controller.view()
    return unreadView ?? view
  }
  useEffect(() => {
    if (!isOpen) return undefined
    const close = controller.open(() => void client.invalidateQueries({ queryKey: taskQuery(taskId).queryKey }))
    // Shown in a transition: a change of the store renders the whole task in one.
    void controller.ready.then(() => startTransition(() => setUnreadView(null)))
    return close
  }, [controller, client, taskId, isOpen])
  return useSyncExternalStore(controller.subscribe, readView, readView)
}
