// Submits a task, reviewed or skipped: adds it to the outbox, reports the outcome, and opens the next task.
import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import type { Translations } from '#src/app/platform/i18n/translations.ts'
import { offerInstall } from '#src/app/platform/install/offer-install.ts'
import { StorageFullError, submitWork } from '#src/app/platform/outbox/submit-work.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { type SubmissionWork, subjectOf } from '#src/offline/outbox/outbox-entry.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { findNextTask, skipSubmittedTask } from '#src/app/features/review/find-next-task.ts'
import { nextTaskQuery, taskQuery, workerTasksQuery } from '#src/app/features/review/review-queries.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import type { DraftController } from './draft-controller.ts'

type SubmitTaskParams = {
  readonly task: Task
  readonly work: SubmissionWork
  readonly draftController: DraftController
  readonly client: QueryClient
  /** Opens the next task. Called with null after the last. */
  readonly openTask: (next: Task | null) => void
  readonly translations: Translations['review'] & Translations['outbox']
}

/** The longest wait for the server to store the draft of a skipped task. */
const flushTimeoutMs = 3000

/** Rejects when the server refuses the submission, or when neither the device nor the server could store it. */
export async function submitTask(params: SubmitTaskParams): Promise<void> {
  const { task, work, draftController, client, openTask, translations } = params
  // The draft of a skipped task stays on the server, in case the task is assigned to this person again.
  const isDraftSaved =
    work.kind === 'review' || (await withTimeout(draftController.flush(), flushTimeoutMs).catch(() => false))
  const labels = { project: task.project.name, bundle: task.bundle.name }
  const submission = await submitWork(work, labels, draftController.person).catch(async (error) => {
    if (error instanceof StorageFullError) toast.error(translations.storageFull)
    else if (isSignedOutError(error) && (await isWaiting(work, draftController.person)))
      toast.info(translations.pendingSignIn)
    throw error
  })
  if (work.kind === 'review') offerInstall()
  if (submission.kind === 'waiting') {
    toast.info(work.kind === 'skip' ? translations.skipPending : translations.reviewPending)
    const next = await findNextTask(client, task.bundle._id, task._id)
    if (next !== undefined) openTask(next)
    return
  }
  if (isDraftSaved) await draftController.discard()
  toast.success(work.kind === 'skip' ? translations.skipped : translations.submitted)
  // The next task is known and its videos are loaded, so it opens without waiting for the server.
  const prefetchedTask = await skipSubmittedTask(
    client,
    client.getQueryData(nextTaskQuery(task.bundle._id, task._id).queryKey)?.next,
  )
  if (prefetchedTask) openTask(prefetchedTask)
  // The review is stored: the text must not suggest that it is lost because it was not forwarded yet.
  if (!(await submission.forwarded)) toast.info(translations.notForwardedYet)
  const progress = await client.query({ ...workerTasksQuery(task.bundle._id), staleTime: 0 }).catch(() => null)
  // The talent's home screen counts completed tasks.
  void client.invalidateQueries({ queryKey: ['talent', 'jobs'] })
  if (!prefetchedTask && progress) {
    const next = await skipSubmittedTask(client, progress.next)
    if (next !== undefined) openTask(next)
  }
  if (work.kind === 'skip') client.removeQueries({ queryKey: taskQuery(task._id).queryKey })
  else await client.invalidateQueries({ queryKey: taskQuery(task._id).queryKey })
}

const isSignedOutError = (error: unknown): boolean => error instanceof ApiProblem && error.problem === 'not-signed-in'

/** Whether the outbox has `work` and will send it. */
const isWaiting = async (work: SubmissionWork, person: string): Promise<boolean> =>
  (await listEntries(person)).some((entry) => subjectOf(entry.work) === subjectOf(work) && entry.state === 'waiting')
