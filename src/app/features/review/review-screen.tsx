import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { useIdentity } from '#src/app/platform/session.ts'
import { useSignOut } from '#src/app/platform/use-sign-out.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { PageShell } from '#src/app/ui/shell/page-shell.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { taskQuery, workerTasksQuery } from './queries.ts'
import { ReviewHeader } from './review-header.tsx'
import { ReviewSkeleton } from './review-skeleton.tsx'
import { ReviewWorkspace } from './review-workspace.tsx'
import type { Place } from './stage/use-place.ts'
import { SelectedRangeProvider } from './stage/selected-range.tsx'
import type { Task } from './task-media.ts'

const TaskNews = lazy(async () => ({ default: (await import('./history/task-record.tsx')).TaskNews }))
// Rarely needed: a task is seldom unassigned while somebody has a draft of it.
const LeftDraft = lazy(async () => ({ default: (await import('./form/left-draft.tsx')).LeftDraft }))

type ReviewScreenProps = {
  taskId: string
  /** Navigates to another task of the same person. */
  onOpenTask: (taskId: string) => void
  /** Navigates to the person's jobs. */
  onHome: () => void
  /** Navigates to the project's board, where its managers come from. */
  onBoard: (projectId: string) => void
  onSignedOut: () => void
}

/** Review of one task: loads the task and the person's progress, or shows that no task is left. */
export function ReviewScreen({ taskId, onOpenTask, onHome, onBoard, onSignedOut }: ReviewScreenProps) {
  const t = useText('review')
  const pocket = useText('outbox')
  const client = useQueryClient()
  const identity = useIdentity()
  const task = useQuery(taskQuery(taskId))
  const bundleId = task.data?.bundle._id
  const progress = useQuery({ ...workerTasksQuery(bundleId ?? ''), enabled: bundleId !== undefined })
  // A reopened task starts with a new form, also when no task was left before.
  const given = task.data?.status === 'assigned' ? (task.data.reopened?.at ?? '') : null
  const [reopened, setReopened] = useState(given ?? '')
  if (given !== null && given !== reopened) setReopened(given)
  const turn = `${taskId} ${reopened}`
  const [doneAt, setDoneAt] = useState<string | null>(null)
  const done = doneAt === turn

  const goOn = (next: Task | null | undefined) => {
    if (next && next._id !== taskId) onOpenTask(next._id)
    else setDoneAt(turn)
  }
  const goNext = async () => {
    const { data } = await progress.refetch()
    const { findNext, passOver } = await import('./find-next.ts')
    const next = await (data ? passOver(client, data.next) : findNext(client, bundleId ?? '', taskId))
    if (next === undefined) toast.info(pocket.nextUnknown)
    else goOn(next)
  }
  const onward = progress.data?.total ? { label: t.nextTask, go: () => void goNext() } : { label: t.home, go: onHome }
  const { project, manages, worker } = task.data ?? {}
  const toBoard =
    project && manages && worker?._id !== identity?._id ? { label: t.board, go: () => onBoard(project._id) } : null
  const place = useRef<Place>({ taskId, at: 0 })
  const { leave, question } = useSignOut(onSignedOut)

  return (
    <PageShell width="full" header={<ReviewHeader progress={progress.data ?? null} onLogout={leave} />}>
      {(done || !task.data) && (
        <h1>
          <VisuallyHidden>{t.task}</VisuallyHidden>
        </h1>
      )}
      {done ? (
        <EmptyState icon={<CheckCheck aria-hidden />} action={<Button onClick={onHome}>{t.home}</Button>}>
          {t.allDone} {t.allDoneNext}
        </EmptyState>
      ) : task.data ? (
        <SelectedRangeProvider key={turn}>
          <ReviewWorkspace
            task={task.data}
            personId={identity?._id ?? ''}
            place={place}
            onDone={goOn}
            onward={toBoard ?? onward}
          />
        </SelectedRangeProvider>
      ) : task.error ? (
        <>
          <QueryFailure
            error={task.error}
            busy={task.isFetching}
            onRetry={() => void task.refetch()}
            elsewhere={<Button onClick={onHome}>{t.home}</Button>}
          />
          {isRefused(task.error) && (
            <Suspense>
              <LeftDraft person={identity?._id ?? ''} task={taskId} />
            </Suspense>
          )}
        </>
      ) : (
        <ReviewSkeleton />
      )}
      <Suspense>{bundleId !== undefined && <TaskNews taskId={taskId} bundleId={bundleId} />}</Suspense>
      {question}
    </PageShell>
  )
}

/** The person may not see the task, so a retry cannot help. */
function isRefused(error: Error): boolean {
  return error instanceof ApiProblem && (error.problem === 'forbidden' || error.problem === 'not-found')
}
