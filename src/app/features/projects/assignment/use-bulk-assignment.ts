import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { bundleKey, projectsQuery } from '#src/app/features/projects/project-queries.ts'

/** Milliseconds in which a bulk action can be undone. */
const undoTimeoutMs = 7000

/** Has no action id when nothing was changed. */
type BulkAssignmentResponse = { readonly data: { readonly modifiedCount: number; readonly actionId: string | null } }

type BulkAssignment<Answer extends BulkAssignmentResponse> = {
  send: () => Promise<Answer>
  /** A sentence that says what was done. */
  successMessage: (data: Answer['data']) => string
}

/** Assigns or unassigns many tasks at once, shows how many, and offers to undo exactly that. */
export function useBulkAssignment<Answer extends BulkAssignmentResponse>(bundleId: string, onMoved: () => void) {
  const t = useTranslations('assignment')
  const invalidateTasks = useInvalidateTasks(bundleId)
  const undo = useUndoAssignment(bundleId)
  return useMutation({
    mutationFn: ({ send }: BulkAssignment<Answer>) => send(),
    onSuccess: ({ data }, { successMessage }) => {
      onMoved()
      invalidateTasks()
      const { actionId, modifiedCount } = data
      if (actionId === null) toast.info(t.nothingChanged)
      else
        toast.offer(
          successMessage(data),
          { label: t.undo, onPress: () => void undo(actionId, modifiedCount) },
          undoTimeoutMs,
        )
    },
    // The counts shown may be out of date, which may be why it failed.
    onError: invalidateTasks,
  })
}

function useUndoAssignment(bundleId: string) {
  const t = useTranslations('assignment')
  const problemText = useProblemText()
  const invalidateTasks = useInvalidateTasks(bundleId)
  return async (actionId: string, assignedCount: number) => {
    try {
      const { data } = await api('POST /api/bundles/{id}/undoAssign', { params: { id: bundleId }, body: { actionId } })
      if (data.modifiedCount === assignedCount) toast.success(t.undone(assignedCount))
      else toast.info(t.partlyUndone(data.modifiedCount, assignedCount))
    } catch (error) {
      toast.error(problemText(error))
    }
    invalidateTasks()
  }
}

function useInvalidateTasks(bundleId: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: bundleKey(bundleId) })
    void client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
  }
}
