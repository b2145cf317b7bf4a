import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { bundleKey, projectsQuery } from '#src/app/features/projects/project-queries.ts'

/** Milliseconds in which a bulk action can be undone. */
const undoTime = 7000

/** Has no action id when nothing was changed. */
type Moved = { readonly data: { readonly modifiedCount: number; readonly actionId: string | null } }

type Move<Answer extends Moved> = {
  send: () => Promise<Answer>
  /** A sentence that says what was done. */
  told: (data: Answer['data']) => string
}

/** Assigns or unassigns many tasks at once, shows how many, and offers to undo exactly that. */
export function useBulkMoves<Answer extends Moved>(bundleId: string, onMoved: () => void) {
  const t = useText('assignment')
  const lookAgain = useLookAgain(bundleId)
  const undo = useUndo(bundleId)
  return useMutation({
    mutationFn: ({ send }: Move<Answer>) => send(),
    onSuccess: ({ data }, { told }) => {
      onMoved()
      lookAgain()
      const { actionId, modifiedCount } = data
      if (actionId === null) toast.info(t.nothingMoved)
      else toast.offer(told(data), { label: t.undo, onPress: () => void undo(actionId, modifiedCount) }, undoTime)
    },
    // The counts shown may be out of date, which may be why it failed.
    onError: lookAgain,
  })
}

function useUndo(bundleId: string) {
  const t = useText('assignment')
  const problemText = useProblemText()
  const lookAgain = useLookAgain(bundleId)
  return async (actionId: string, moved: number) => {
    try {
      const { data } = await api('POST /api/bundles/{id}/undoAssign', { params: { id: bundleId }, body: { actionId } })
      if (data.modifiedCount === moved) toast.success(t.undone(moved))
      else toast.info(t.undonePartly(data.modifiedCount, moved))
    } catch (error) {
      toast.error(problemText(error))
    }
    lookAgain()
  }
}

function useLookAgain(bundleId: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: bundleKey(bundleId) })
    void client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
  }
}
