import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { type OutboxEntry, problemOf, useOutbox } from '#src/app/platform/outbox.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import type { Work } from '#src/offline/outbox/entry.ts'
import { taskQuery } from '#src/app/features/review/queries.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import type { DraftKeeper } from './draft-keeper.ts'

/** Problems that a retry cannot solve: the task is completed or no longer the person's. */
const final: readonly string[] = ['task-not-yours', 'task-completed', 'not-found', 'forbidden']

export type Submission = {
  readonly send: (work: Work) => void
  readonly busy: boolean
  /** The kind of the current or last submission. */
  readonly of: Work['kind'] | null
  readonly error: Error | null
  /** The person may no longer review the task. */
  readonly gone: boolean
  /** Whether the submissions on this device are read. */
  readonly known: boolean
  /** The submission of this task that waits to be sent. */
  readonly waiting: OutboxEntry | null
  /** The review as the server stored it, until the refetched task contains it. */
  readonly stored: ReviewResult | null
}

/**
 * Submits a task, reviewed or skipped, and finds the next one. Calls `onNext` with it, or with null after the last;
 * does not call it while the next task is unknown.
 */
export function useSubmission(task: Task, keeper: DraftKeeper, onNext: (next: Task | null) => void): Submission {
  const t = useText('review')
  const pocket = useText('outbox')
  const client = useQueryClient()
  const { entries, known } = useOutbox()
  const open = (next: Task | null) => {
    if (next) client.setQueryData(taskQuery(next._id).queryKey, next)
    onNext(next)
  }
  const mutation = useMutation({
    mutationFn: async (work: Work) => {
      const { handIn } = await import('./hand-in.ts')
      await handIn({ task, work, keeper, client, open, words: { ...t, ...pocket } })
    },
  })
  const last = entries.findLast(({ subject }) => subject === `task:${task._id}`)
  const resting = mutation.isPending ? null : last
  const refused = resting?.state === 'refused' ? resting : null
  const error = mutation.error ?? (refused && problemOf(refused.why))
  return {
    send: mutation.mutate,
    busy: mutation.isPending,
    of: mutation.variables?.kind ?? refused?.work.kind ?? null,
    error,
    gone: mutation.error instanceof ApiProblem && final.includes(mutation.error.problem),
    known,
    waiting: resting?.state === 'waiting' ? resting : null,
    stored: resting?.state === 'sent' && resting.work.kind === 'review' && !task.reopened ? resting.work.result : null,
  }
}
