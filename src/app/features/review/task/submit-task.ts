// Submits a task, reviewed or skipped: adds it to the outbox, reports the outcome, and opens the next task.
import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { offerInstall } from '#src/app/platform/install/offer-install.ts'
import { StorageFullError, submitWork } from '#src/app/platform/outbox/submit-work.ts'
import { toast } from '#src/app/ui/toast.ts'
import { isDeviceFull } from '#src/offline/open-database.ts'
import { subjectOf, type Submission } from '#src/offline/outbox/outbox-entry.ts'
import { listEntries, onOutboxChange } from '#src/offline/outbox/outbox-store.ts'
import { isDone } from '#src/offline/outbox/send-outbox.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { findNextTask, isSentFromDevice, skipSubmittedTask } from './find-next-task.ts'
import { nextTaskQuery, taskQuery, workerTasksQuery } from './review-queries.ts'
import type { Task } from './task-media.ts'
import type { DraftController } from './draft-controller.ts'
import { undoSubmission } from './undo-submission.ts'

type SubmitTaskParams = {
  readonly task: Task
  readonly work: Submission['work']
  readonly draftController: DraftController
  readonly client: QueryClient
  /** Opens the next task. Called with null after the last. */
  readonly openNext: (next: Task | null) => void
  /** Opens a task again, from wherever the person is. */
  readonly openTask: (taskId: string) => void
  readonly translations: Translations['review'] & Translations['outbox']
  readonly problemText: (error: Error) => string
}

/** The longest wait for the server to store the draft of a skipped task. */
const flushTimeoutMs = 3000

/**
 * Adds the submission to the outbox and opens the next task if it was fetched ahead; then waits for the server. Rejects
 * when the server refuses the submission, or when neither the device nor the server could store it.
 */
export async function submitTask(params: SubmitTaskParams): Promise<void> {
  const { task, work, draftController, client, openNext, translations } = params
  const { person } = draftController
  const isUndisturbed = watchDisturbances()
  const { pathname } = window.location
  const openFromHere = (next: Task | null) => {
    if (window.location.pathname === pathname) openNext(next)
  }
  // The draft of a skipped task stays on the server, in case the task is assigned to this person again.
  const isDraftSaved =
    work.kind === 'review' || (await withTimeout(draftController.flush(), flushTimeoutMs).catch(() => false))
  const labels = { project: task.project.name, bundle: task.bundle.name }
  let opening: Promise<boolean> | undefined
  const onStored = () => {
    if (work.kind === 'review') draftController.markSubmitted()
    opening = openPrefetchedTask(params)
  }
  const submission = await submitWork(work, labels, person, onStored).catch(async (error) => {
    if (error instanceof StorageFullError) toast.error(translations.notStored(isDeviceFull()))
    else if (isSignedOutError(error) && (await isWaiting(work, person))) toast.info(translations.pendingSignIn)
    else if (await opening) reportRejection(params, error)
    throw error
  })
  if (work.kind === 'review') offerInstall()
  const undo = { label: translations.undo, onPress: () => void undoSubmission(params) }
  const hasOpened = (await opening) ?? (await openPrefetchedTask(params))
  if (submission.kind === 'waiting') {
    toast.info(work.kind === 'skip' ? translations.skipPending : translations.reviewPending, undo)
    if (hasOpened) return
    const openIfWaiting = (next: Task | null) => {
      if (isUndisturbed()) openFromHere(next)
    }
    const next = await findNextTask(client, task.bundle._id, task._id)
    if (next !== undefined) openIfWaiting(next)
    else void continueWhenSent({ ...params, openNext: openIfWaiting })
    return
  }
  if (isDraftSaved) await draftController.discard((stored) => isDone(stored, work))
  if (work.kind === 'skip') toast.success(translations.skipped)
  else toast.offer(translations.submitted, undo)
  // The review is stored: the text must not suggest that it is lost because it was not forwarded yet.
  if (!(await submission.forwarded)) toast.info(translations.notForwardedYet)
  await openNextOfServer({ ...params, openNext: openFromHere }, hasOpened)
  if (work.kind === 'skip') client.removeQueries({ queryKey: taskQuery(task._id).queryKey })
  else await client.invalidateQueries({ queryKey: taskQuery(task._id).queryKey })
}

/** The form shows meanwhile that the submission waits. */
async function continueWhenSent(params: SubmitTaskParams): Promise<void> {
  if (await whenSent(params.work, params.draftController.person)) await openNextOfServer(params)
}

/** Opens the next task that the server names, unless one was opened, and updates the progress. */
async function openNextOfServer({ task, client, openNext }: SubmitTaskParams, hasOpened = false): Promise<void> {
  await cancelProgress(client, task.bundle._id)
  const query = workerTasksQuery(task.bundle._id)
  const answers = () => client.getQueryState(query.queryKey)?.dataUpdateCount
  const answersBefore = answers()
  const progress = await client.query({ ...query, staleTime: 0 }).catch(() => null)
  // The talent's home screen counts completed tasks.
  void client.invalidateQueries({ queryKey: ['talent', 'jobs'] })
  // A query that is cancelled, because the person left the task, resolves to what it had before.
  if (hasOpened || answers() === answersBefore) return
  const next = await skipSubmittedTask(client, progress?.next)
  if (next !== undefined) openNext(next)
}

/** Opens the next task without waiting for the server, if it is known; its videos are loaded then. */
async function openPrefetchedTask({ task, work, client, openNext }: SubmitTaskParams): Promise<boolean> {
  const { queryKey } = nextTaskQuery(task.bundle._id, task._id)
  const next = await skipSubmittedTask(client, client.getQueryData(queryKey)?.next)
  // The last task is followed by the first one, which the server may have counted as open then.
  if (!next || (await isSentFromDevice(next))) return false
  if (work.kind === 'review') await countAsCompleted(client, task.bundle._id)
  openNext(next)
  return true
}

/** Counts the review before the server does. Its next response replaces the number. */
async function countAsCompleted(client: QueryClient, bundleId: string): Promise<void> {
  await cancelProgress(client, bundleId)
  client.setQueryData(
    workerTasksQuery(bundleId).queryKey,
    (progress) => progress && { ...progress, completed: Math.min(progress.total, progress.completed + 1) },
  )
}

/** An answer that is under way may be from before the submission. */
const cancelProgress = (client: QueryClient, bundleId: string): Promise<void> =>
  client.cancelQueries({ queryKey: workerTasksQuery(bundleId).queryKey, exact: true })

/** The person has left the task, so its form cannot show the error. */
function reportRejection({ task, work, openTask, client, translations, problemText }: SubmitTaskParams, error: Error) {
  const formatText = work.kind === 'skip' ? translations.skipRejected : translations.reviewRejected
  toast.error(formatText(task.project.name, problemText(error)), {
    label: translations.openRejected,
    onPress: () => openTask(task._id),
  })
  void client.invalidateQueries({ queryKey: workerTasksQuery(task.bundle._id).queryKey })
}

const isSignedOutError = (error: unknown): boolean => error instanceof ApiProblem && error.problem === 'not-signed-in'

/** Whether the outbox has `work` and will send it. */
const isWaiting = async (work: Submission['work'], person: string): Promise<boolean> =>
  (await listEntries(person)).some((entry) => subjectOf(entry.work) === subjectOf(work) && entry.state === 'waiting')

/** What a person does who no longer waits. Assistive technology only clicks. */
const disturbances = ['pointerdown', 'click', 'keydown', 'wheel'] as const

/** Returns whether the person has pressed and scrolled nothing since the call. */
function watchDisturbances(): () => boolean {
  const disturbed = new AbortController()
  const stopWaiting = () => disturbed.abort()
  const options = { capture: true, passive: true, signal: disturbed.signal }
  for (const type of disturbances) window.addEventListener(type, stopWaiting, options)
  return () => !disturbed.signal.aborted
}

/** Resolves when `work` no longer waits in the outbox: to true if the server has it, false if it was refused or withdrawn. */
function whenSent(work: Submission['work'], person: string): Promise<boolean> {
  return new Promise((resolve) => {
    const check = async () => {
      const entry = (await listEntries(person)).findLast((each) => subjectOf(each.work) === subjectOf(work))
      if (entry?.state === 'waiting') return
      stopListening()
      resolve(entry?.state === 'sent')
    }
    const stopListening = onOutboxChange(() => void check())
    void check()
  })
}
