// Takes back a submission: from the outbox while it waits there, else a review from the server.
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { toast } from '#src/app/ui/toast.ts'
import { parseDraft } from '#src/domain/review/review-draft.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { updateStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { emptyStoredDraft } from '#src/offline/drafts/stored-draft.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { outboxLock } from '#src/offline/outbox/send-outbox.ts'
import { subjectOf, type Submission } from '#src/offline/outbox/outbox-entry.ts'
import { deleteEntries, listEntries } from '#src/offline/outbox/outbox-store.ts'
import { markReopenedTask } from '#src/offline/tasks/submitted-tasks.ts'
import { taskQuery, workerTasksQuery } from './review-queries.ts'
import type { Task } from './task-media.ts'
import type { DraftController } from './draft-controller.ts'

type UndoParams = {
  readonly task: Pick<Task, '_id' | 'bundle'>
  readonly work: Submission['work']
  readonly draftController: Pick<DraftController, 'person'>
  readonly client: QueryClient
  readonly openTask: (taskId: string) => void
  readonly problemText: (error: Error) => string
}

/** Opens the task again with its draft, or shows why the submission stands. */
export async function undoSubmission({ task, work, draftController, ...rest }: UndoParams): Promise<void> {
  const { client, openTask, problemText } = rest
  try {
    if (!(await withdrawWaiting(work, draftController.person))) {
      await reopenOwnReview(task._id, draftController.person, work.kind === 'review' ? work.result : null)
      // An answer that is under way may be from before.
      await client.cancelQueries({ queryKey: taskQuery(task._id).queryKey })
      await client.query({ ...taskQuery(task._id), staleTime: 0 })
    }
    openTask(task._id)
  } catch (error) {
    toast.error(problemText(error instanceof Error ? error : new Error(String(error))))
  }
  void client.invalidateQueries({ queryKey: workerTasksQuery(task.bundle._id).queryKey })
  void client.invalidateQueries({ queryKey: ['talent', 'jobs'] })
}

/** Reopens a review that the server has: `result`, which is its draft then, also while it cannot be fetched. */
export async function reopenOwnReview(taskId: string, person: string, result: ReviewResult | null): Promise<void> {
  await api('POST /api/tasks/{id}/reopenOwn', { params: { id: taskId }, person })
  const draft = parseDraft({ result })
  if (draft)
    await updateStoredDraft(person, taskId, (stored) =>
      stored === emptyStoredDraft ? { ...stored, draft, base: { draft, revision: null } } : stored,
    )
  await markReopenedTask(person, taskId)
}

/** Removes the submission from the outbox if the server does not have it. Waits for a request that is under way. */
function withdrawWaiting(work: Submission['work'], person: string): Promise<boolean> {
  return withLock(outboxLock, async () => {
    const entry = (await listEntries(person)).findLast((each) => subjectOf(each.work) === subjectOf(work))
    if (entry?.state !== 'waiting') return false
    await deleteEntries(person, [entry.id])
    return true
  })
}
