import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { bundleKey, projectsQuery } from '#src/app/features/projects/project-queries.ts'

/** Milliseconds in which a bulk action can be taken back. */
const undoTime = 7000

/** Without an action where nothing was moved. */
type Moved = { readonly data: { readonly modifiedCount: number; readonly actionId: string | null } }

type Move<Answer extends Moved> = {
  send: () => Promise<Answer>
  /** What happened, in a sentence. */
  told: (data: Answer['data']) => string
}

/** Moves many tasks at once, says how many it were, and offers to take exactly that back. */
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
    // The figures that led here may be what was wrong.
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
