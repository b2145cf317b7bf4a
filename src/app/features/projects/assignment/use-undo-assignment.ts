import { useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { bundleKey, projectsQuery } from '#src/app/features/projects/project-queries.ts'

/** Returns a function that undoes an action on `taskCount` tasks and says how many were restored. */
export function useUndoAssignment(bundleId: string) {
  const t = useTranslations('assignment')
  const problemText = useProblemText()
  const invalidateTasks = useInvalidateTasks(bundleId)
  return async (actionId: string, taskCount: number) => {
    try {
      const { data } = await api('POST /api/bundles/{id}/undoAssign', { params: { id: bundleId }, body: { actionId } })
      if (data.modifiedCount === taskCount) toast.success(t.undone(taskCount))
      else toast.info(t.partlyUndone(data.modifiedCount, taskCount))
    } catch (error) {
      toast.error(problemText(error))
    }
    invalidateTasks()
  }
}

/** Returns a function that fetches again what the screen shows of the bundle and its project. */
export function useInvalidateTasks(bundleId: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: bundleKey(bundleId) })
    void client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
  }
}
