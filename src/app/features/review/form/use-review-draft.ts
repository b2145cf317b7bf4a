import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { taskQuery } from '#src/app/features/review/review-queries.ts'
import type { DraftController } from './draft-controller.ts'
import type { DraftView } from './draft-view.ts'
import { createLazyDraftController } from './lazy-draft-controller.ts'

/** Creates the controller of one person's draft of one task. */
export function useDraftController(personId: string, taskId: string): DraftController {
  const [controller] = useState(() => createLazyDraftController(personId, taskId))
  return controller
}

/** Opens the draft and returns its current view. With `isOpen` false (a submitted review) no draft is stored. */
export function useReviewDraft(controller: DraftController, taskId: string, isOpen: boolean): DraftView {
  const client = useQueryClient()
  const view = useSyncExternalStore(controller.subscribe, controller.view, controller.view)
  useEffect(() => {
    if (!isOpen) return undefined
    return controller.open(() => void client.invalidateQueries({ queryKey: taskQuery(taskId).queryKey }))
  }, [controller, client, taskId, isOpen])
  return view
}
