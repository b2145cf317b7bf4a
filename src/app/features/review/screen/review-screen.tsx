import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { throttlePerId } from '#src/app/platform/query/throttle-per-id.ts'
import { toast } from '#src/app/ui/toast.ts'
import { FallbackAction, QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useSignOut } from '#src/app/platform/sign-out/use-sign-out.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { LoadingNote, SkeletonBlock, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { PageShell } from '#src/app/ui/shell/page-shell.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { taskQuery, workerTasksQuery } from '#src/app/features/review/task/review-queries.ts'
import { ReviewHeader } from './review-header.tsx'
import styles from './review-screen.module.css'
import { ReviewWorkspace, type StoredPosition } from './review-workspace.tsx'
import { SelectedRangeProvider } from '#src/app/features/review/player/selected-range.tsx'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'

// Rarely needed: a task is seldom unassigned while somebody has a draft of it.
const OrphanedDraft = onDemand(
  async () => (await import('#src/app/features/review/form/unused-draft.tsx')).OrphanedDraft,
)

type ReviewScreenProps = {
  taskId: string
  /** Navigates to another task of the same person. */
  onOpenTask: (taskId: string) => void
  /** Navigates to the person's jobs. */
  onGoHome: () => void
  /** Navigates to the project's board, where its managers come from. */
  onOpenBoard: (projectId: string) => void
  onSignedOut: () => void
}

/** Review of one task: loads the task and the person's progress, or shows that no task is left. */
export function ReviewScreen({ taskId, onOpenTask, onGoHome, onOpenBoard, onSignedOut }: ReviewScreenProps) {
  const t = useTranslations('review')
  const tOutbox = useTranslations('outbox')
  const client = useQueryClient()
  const currentUser = useIdentity()
  const task = useQuery(taskQuery(taskId))
  const bundleId = task.data?.bundle._id
  const progress = useQuery({ ...workerTasksQuery(bundleId ?? ''), enabled: bundleId !== undefined })
  useLiveUpdates(taskId, bundleId)
  // A reopened task starts with a new form, also when no task was left before.
  const reopenedKey = task.data?.status === 'assigned' ? (task.data.reopened?.at ?? '') : null
  const [lastReopenedKey, setLastReopenedKey] = useState(reopenedKey ?? '')
  if (reopenedKey !== null && reopenedKey !== lastReopenedKey) setLastReopenedKey(reopenedKey)
  const sessionKey = `${taskId} ${lastReopenedKey}`
  const [completedSessionKey, setCompletedSessionKey] = useState<string | null>(null)
  const isDone = completedSessionKey === sessionKey

  const openTaskOrFinish = (next: Task | null | undefined) => {
    if (next && next._id !== taskId) onOpenTask(next._id)
    else setCompletedSessionKey(sessionKey)
  }
  const openNextTask = async () => {
    const { data } = await progress.refetch()
    const { findNextTask, skipSubmittedTask } = await import('#src/app/features/review/task/find-next-task.ts')
    const next = await (data ? skipSubmittedTask(client, data.next) : findNextTask(client, bundleId ?? '', taskId))
    if (next === undefined) toast.info(tOutbox.nextUnknown)
    else openTaskOrFinish(next)
  }
  const { project, manages, worker } = task.data ?? {}
  const boardOf = project && manages && worker?._id !== currentUser?._id ? project._id : null
  const nextAction =
    boardOf !== null
      ? { label: t.goToBoard, run: () => onOpenBoard(boardOf) }
      : progress.data?.total
        ? { label: t.nextTask, run: () => void openNextTask() }
        : { label: t.goToJobs, run: onGoHome }
  const positionRef = useRef<StoredPosition>({ taskId, seconds: 0 })
  const { requestSignOut, dialog } = useSignOut(onSignedOut)

  return (
    <PageShell
      width="full"
      header={<ReviewHeader progress={progress.data ?? null} boardOf={boardOf} onSignOut={requestSignOut} />}
    >
      <h1>
        <VisuallyHidden>{t.task}</VisuallyHidden>
      </h1>
      {isDone ? (
        <EmptyState icon={<CheckCheck aria-hidden />} action={<Button onClick={onGoHome}>{t.goToJobs}</Button>}>
          {t.allDone} {t.allDoneHint}
        </EmptyState>
      ) : task.data ? (
        <SelectedRangeProvider key={sessionKey}>
          <ReviewWorkspace
            task={task.data}
            personId={currentUser?._id ?? ''}
            positionRef={positionRef}
            onDone={openTaskOrFinish}
            onOpen={(id) => {
              setCompletedSessionKey(null)
              onOpenTask(id)
            }}
            nextAction={nextAction}
          />
        </SelectedRangeProvider>
      ) : task.error ? (
        <>
          <FallbackAction value={<Button onClick={onGoHome}>{t.goToJobs}</Button>}>
            <QueryErrorState error={task.error} busy={task.isFetching} onRetry={() => void task.refetch()} />
          </FallbackAction>
          {isAccessDenied(task.error) && <OrphanedDraft personId={currentUser?._id ?? ''} taskId={taskId} />}
        </>
      ) : (
        <ReviewSkeleton />
      )}
      {dialog}
    </PageShell>
  )
}

/** Refetches the task when tasks of its bundle change: it may have been reopened or unassigned. */
function useLiveUpdates(taskId: string, bundleId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    const invalidateTask = throttlePerId((id) => void client.invalidateQueries({ queryKey: taskQuery(id).queryKey }))
    return onLive('tasks', (event) => {
      if (event.bundleId === bundleId) invalidateTask(taskId)
    })
  }, [client, taskId, bundleId])
}

/** The person may not see the task, so a retry cannot help. */
function isAccessDenied(error: Error): boolean {
  return error instanceof ApiProblem && ['forbidden', 'not-found', 'task-deleted'].includes(error.problem)
}

/** Placeholder for two videos and a form. */
function ReviewSkeleton() {
  return (
    <Row className={styles['skeleton']}>
      <LoadingNote />
      <SkeletonBlock ratio="9 / 16" className={styles['video']} />
      <SkeletonBlock ratio="9 / 16" className={styles['video']} />
      <div className={styles['form']}>
        <SkeletonText lines={8} />
      </div>
    </Row>
  )
}
