import { api } from '#src/app/platform/api.ts'
import type { PendingSubmission } from '#src/offline/drafts/kept-draft.ts'
import type { Task } from '#src/app/features/review/task-media.ts'

/** Stores the review once, however often it is sent with the same key. */
export async function submitReview(task: Pick<Task, '_id' | 'bundle'>, submission: PendingSubmission): Promise<void> {
  const { key, result, duration } = submission
  await api('POST /api/bundles/{id}/submitReviewResult', {
    params: { id: task.bundle._id },
    body: { taskId: task._id, result, ...(duration !== undefined && { duration }) },
    idempotencyKey: key,
  })
}

export async function syncTask(id: string): Promise<void> {
  await api('POST /api/tasks/{id}/sync', { params: { id } })
}
