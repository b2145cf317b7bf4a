// Submits a task, reviewed or skipped: adds it to the outbox, reports the outcome, and opens the next task.
import type { QueryClient } from '@tanstack/react-query'
import type { Translations } from '#src/app/platform/i18n/translations.ts'
import { offerInstall } from '#src/app/platform/install/offer-install.ts'
import { NoRoom, submitWork } from '#src/app/platform/submit-work.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import type { Work } from '#src/offline/outbox/entry.ts'
import { findNext, passOver } from '#src/app/features/review/find-next.ts'
import { nextTaskQuery, taskQuery, workerTasksQuery } from '#src/app/features/review/queries.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import type { DraftKeeper } from './draft-keeper.ts'

type HandIn = {
  readonly task: Task
  readonly work: Work
  readonly keeper: DraftKeeper
  readonly client: QueryClient
  /** Opens the next task. Called with null after the last. */
  readonly open: (next: Task | null) => void
  readonly words: Translations['review'] & Translations['outbox']
}

/** Rejects when the server refuses the submission, or when neither the device nor the server could store it. */
export async function handIn(how: HandIn): Promise<void> {
  const { task, work, keeper, client, open, words } = how
  // The draft of a skipped task stays on the server, in case the task is assigned to this person again.
  const safe = work.kind === 'review' || (await keeper.settle())
  const about = { project: task.project.name, bundle: task.bundle.name }
  const handed = await submitWork(work, about, keeper.person).catch((error) => {
    if (error instanceof NoRoom) toast.error(words.noRoom)
    else if (isSignedOut(error)) toast.info(words.waitsForYou)
    throw error
  })
  if (work.kind === 'review') offerInstall()
  if (handed.kind === 'waiting') {
    toast.info(work.kind === 'skip' ? words.skipWaits : words.reviewWaits)
    const next = await findNext(client, task.bundle._id, task._id)
    if (next !== undefined) open(next)
    return
  }
  if (safe) await keeper.drop()
  toast.success(work.kind === 'skip' ? words.skipped : words.submitted)
  // The next task is known and its videos are loaded, so it opens without waiting for the server.
  const ahead = await passOver(client, client.getQueryData(nextTaskQuery(task.bundle._id, task._id).queryKey)?.next)
  if (ahead) open(ahead)
  // The review is stored: the text must not suggest that it is lost because it was not forwarded yet.
  if (!(await handed.handedOn)) toast.info(words.notSynced)
  const progress = await client.query({ ...workerTasksQuery(task.bundle._id), staleTime: 0 }).catch(() => null)
  // The talent's home screen counts completed tasks.
  void client.invalidateQueries({ queryKey: ['talent', 'jobs'] })
  if (!ahead && progress) {
    const next = await passOver(client, progress.next)
    if (next !== undefined) open(next)
  }
  if (work.kind === 'skip') client.removeQueries({ queryKey: taskQuery(task._id).queryKey })
  else await client.invalidateQueries({ queryKey: taskQuery(task._id).queryKey })
}

const isSignedOut = (error: unknown): boolean => error instanceof Error && error.message === 'not-signed-in'
