import { useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast.ts'
import { bundleKey, projectListKey } from './project-queries.ts'

/**
 * Returns a function that undoes an action on `taskCount` tasks and says how many were restored. Resolves to whether the
 * server did it.
 */
export function useUndoAssignment(bundleId: string) {
  const t = useTranslations('assignment')
  const problemText = useProblemText()
  const invalidateTasks = useInvalidateTasks(bundleId)
  return async (actionId: string, taskCount: number): Promise<boolean> => {
    let isUndone = false
    try {
      const { data } = await api('POST /api/bundles/{id}/undoAssign', { params: { id: bundleId }, body: { actionId } })
      isUndone = true
      if (data.modifiedCount === taskCount) toast.success(t.undone(taskCount))
      else toast.info(t.partlyUndone(data.modifiedCount, taskCount))
    } catch (error) {
      toast.error(problemText(error))
    }
    invalidateTasks()
    return isUndone
  }
}

/** Milliseconds in which Undo is offered at once; after that it is in the history of assignments. */
const undoTimeoutMs = 7000

/** Returns a function that shows `text`, which says what an action did with `taskCount` tasks, and offers to undo it. */
export function useOfferUndo(bundleId: string) {
  const t = useTranslations('assignment')
  const undo = useUndoAssignment(bundleId)
  return (text: string, actionId: string, taskCount: number) =>
    toast.offer(
      text,
      { label: t.undo, onPress: () => void showProgress(t.moving, undo(actionId, taskCount)) },
      undoTimeoutMs,
    )
}

/** Shows `text` from the second second of `undoing` until its end. */
async function showProgress(text: string, undoing: Promise<unknown>): Promise<void> {
  let shownId = 0
  const timer = window.setTimeout(() => {
    shownId = toast.info(text, undefined, null)
  }, 1000)
  await undoing
  window.clearTimeout(timer)
  toast.dismiss(shownId)
}

/** Returns a function that fetches again what the screen shows of the bundle and its project. */
export function useInvalidateTasks(bundleId: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: bundleKey(bundleId) })
    void client.invalidateQueries({ queryKey: projectListKey })
  }
}
