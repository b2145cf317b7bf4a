import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import type { PendingSubmission } from '#src/offline/drafts/kept-draft.ts'
import { nextTaskQuery, taskQuery, workerTasksQuery } from '#src/app/features/review/queries.ts'
import { submitReview, syncTask } from './submit-review.ts'
import type { Task } from '#src/app/features/review/task-media.ts'

/** Problems after which sending again cannot help: the task went its own way. */
const final: readonly string[] = ['task-not-yours', 'task-completed', 'not-found', 'forbidden']

export type Submission = {
  readonly send: (pending: PendingSubmission) => void
  readonly busy: boolean
  readonly error: Error | null
  /** The task is no longer this person's to review. */
  readonly gone: boolean
}

/**
 * Stores the review, has it handed on, and finds what comes next. `onStored` is told as soon as it is safe;
 * `onNext` gets the next task, or null after the last, and nothing when that could not be found out.
 */
export function useSubmission(
  task: Task,
  onStored: () => Promise<void>,
  onNext: (next: Task | null) => void,
): Submission {
  const t = useText('review')
  const queryClient = useQueryClient()
  const open = (next: Task) => {
    queryClient.setQueryData(taskQuery(next._id).queryKey, next)
    onNext(next)
  }
  const mutation = useMutation({
    mutationFn: async (pending: PendingSubmission) => {
      await submitReview(task, pending)
      await onStored()
      toast.success(t.submitted)
      // The next task is known and its videos are loaded: it does not wait for what the server still has to do.
      const ahead = queryClient.getQueryData(nextTaskQuery(task.bundle._id, task._id).queryKey)?.next
      if (ahead) open(ahead)
      // The review is stored by now; that it was not handed on yet must not look as if it were lost.
      await syncTask(task._id).catch(() => toast.info(t.notSynced))
      const progress = await queryClient.query({ ...workerTasksQuery(task.bundle._id), staleTime: 0 }).catch(() => null)
      return ahead ? null : progress
    },
    onSuccess: async (progress) => {
      // The talent's home counts the task among those done.
      void queryClient.invalidateQueries({ queryKey: ['talent', 'jobs'] })
      if (progress?.next) open(progress.next)
      else if (progress) onNext(null)
      await queryClient.invalidateQueries({ queryKey: taskQuery(task._id).queryKey })
    },
  })
  const { error } = mutation
  return {
    send: mutation.mutate,
    busy: mutation.isPending,
    error,
    gone: error instanceof ApiProblem && final.includes(error.problem),
  }
}
