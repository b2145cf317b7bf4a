import type { TaskSort } from '#src/domain/projects/task.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import { toast } from '#src/app/ui/toast.ts'
import {
  bundleKey,
  projectListKey,
  projectsKey,
  type Task,
  type TaskFilters,
  type TaskPage,
  tasksQuery,
} from '#src/app/features/projects/project-queries.ts'

/** `worker` null unassigns the task. */
type TaskAssignment = { readonly taskId: string; readonly worker: Task['worker'] }

type TaskPageParams = { bundleId: string; filters: TaskFilters; page: number; sort: TaskSort }

/** Assigns or unassigns one task; its row on the page changes at once. `page` counts from 1. */
export function useTaskAssignment({ bundleId, filters, page, sort }: TaskPageParams) {
  const problemText = useProblemText()
  return useOptimisticMutation<TaskPage, TaskAssignment>({
    queryKey: tasksQuery(bundleId, filters, page - 1, sort).queryKey,
    send: ({ taskId, worker }) =>
      worker === null
        ? api('POST /api/bundles/{id}/unAssignTask', { params: { id: bundleId }, body: { taskId } })
        : api('POST /api/bundles/{id}/assignTask', {
            params: { id: bundleId },
            body: { task: taskId, memberId: worker._id },
          }),
    patch: (taskPage, assignment) => ({
      ...taskPage,
      data: taskPage.data.map((task) => withAssignee(task, assignment)),
    }),
    invalidates: [bundleKey(bundleId), projectListKey, projectsKey],
    onRejected: (error) => toast.error(problemText(error)),
  })
}

const withAssignee = (task: Task, { taskId, worker }: TaskAssignment): Task =>
  task._id === taskId ? { ...task, status: worker === null ? 'new' : 'assigned', worker } : task
