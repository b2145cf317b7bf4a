import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { type OutboxEntry, problemOf, useOutbox } from '#src/app/platform/outbox.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import type { Work } from '#src/offline/outbox/entry.ts'
import { taskQuery } from '#src/app/features/review/queries.ts'
import type { Task } from '#src/app/features/review/task-media.ts'
import type { DraftKeeper } from './draft-keeper.ts'

/** Problems after which sending again cannot help: the task went its own way. */
const final: readonly string[] = ['task-not-yours', 'task-completed', 'not-found', 'forbidden']

export type Submission = {
  readonly send: (work: Work) => void
  readonly busy: boolean
  /** What was handed in last, or is. */
  readonly of: Work['kind'] | null
  readonly error: Error | null
  /** The task is no longer this person's to review. */
  readonly gone: boolean
  /** What is handed in on this device is known. */
  readonly known: boolean
  /** Handed in here, and not yet with the server. */
  readonly waiting: OutboxEntry | null
  /** The review the server has, before the task as it is known here says so. */
  readonly stored: ReviewResult | null
}

/**
 * Hands a task in, reviewed or skipped, and finds what comes next: `onNext` gets it, or null after the last, and
 * nothing while that cannot be known.
 */
export function useSubmission(task: Task, keeper: DraftKeeper, onNext: (next: Task | null) => void): Submission {
  const t = useText('review')
  const pocket = useText('pocket')
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
