import { adjudicatedResult } from '#src/domain/quality/adjudication.ts'
import type { ReviewResult, SectionReview } from '#src/domain/review/review.ts'
import { amountIssueNotes, speakerMismatchNotes, wronglyDubbedNotes } from '#src/domain/review/review-sections.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { seeded } from './seeded.ts'

type SecondReviewPlan = {
  readonly projectId: string
  readonly manager: string
  /** Whose reviews are reviewed again. */
  readonly first: string
  /** Who reviews them again, in turn. */
  readonly others: readonly string[]
  /** The number of pairs. Agreement is shown from 18 on. */
  readonly pairs: number
  readonly now: Date
}

// Their own, so that the other demo data does not depend on them.
const seed = 20_261_124

/** Inserts second reviews, which mostly agree with the first ones, and what the manager made of the oldest disagreement. */
export async function seedSecondReviews(tx: Tx, plan: SecondReviewPlan): Promise<void> {
  const { projectId, manager, first, others, pairs, now } = plan
  const chance = seeded(seed)
  const reviewed = await tx
    .selectFrom('tasks as t')
    .innerJoin('bundles as b', 'b._id', 't.bundle_id')
    .selectAll('t')
    .where('b.project_id', '=', projectId)
    .where('t.worker_id', '=', first)
    .where('t.status', '=', 'completed')
    .orderBy('t._id')
    .limit(pairs)
    .execute()
  const copies = reviewed.flatMap(({ result, completed_at, ...task }, index) => {
    const reviewer = others[index % others.length]
    if (!result || !completed_at || !reviewer) return []
    const gap = now.getTime() - completed_at.getTime()
    const after = (share: number) => new Date(completed_at.getTime() + share * gap)
    const review = reviewAgain(result)
    const doneAt = after(0.3 + 0.6 * chance.next())
    const row = {
      _id: chance.id(task.created_at),
      bundle_id: task.bundle_id,
      second_review_of: task._id,
      status: 'completed' as const,
      worker_id: reviewer,
      language: task.language,
      source_external_url: task.source_external_url,
      target_external_url: task.target_external_url,
      meta: JSON.stringify(task.meta),
      video_seconds: task.video_seconds,
      result: JSON.stringify(review),
      duration: chance.whole(45, 260),
      created_at: task.created_at,
      updated_at: doneAt,
      completed_at: doneAt,
    }
    return [{ row, review, first: result, requestedAt: after(0.2), doneAt }]
  })
  await tx
    .insertInto('tasks')
    .values(copies.map(({ row }) => row))
    .execute()
  const history = copies.flatMap(({ row, review, requestedAt, doneAt }) => {
    const [byManager, ofCopy] = [
      { actor_id: manager, worker_id: row.worker_id },
      { task_id: row._id, detail: '{}' },
    ]
    return [
      {
        ...ofCopy,
        actor_id: manager,
        worker_id: null,
        action: 'import' as const,
        to_status: 'new' as const,
        at: row.created_at,
      },
      {
        ...byManager,
        task_id: row.second_review_of,
        action: 'second' as const,
        detail: JSON.stringify({ taskId: row._id }),
        at: requestedAt,
      },
      {
        ...ofCopy,
        ...byManager,
        action: 'assign' as const,
        from_status: 'new' as const,
        to_status: 'assigned' as const,
        at: requestedAt,
      },
      {
        ...ofCopy,
        actor_id: row.worker_id,
        worker_id: row.worker_id,
        action: 'submit' as const,
        from_status: 'assigned' as const,
        to_status: 'completed' as const,
        detail: JSON.stringify({ result: review, duration: row.duration }),
        at: doneAt,
      },
    ]
  })
  await tx.insertInto('task_history').values(history).execute()
  await seedAdjudication(tx, plan, copies)

  /** The same scores in most sections. */
  function reviewAgain({ voiceOverMissingAmount, wronglyDubbedContent, speakerMismatch }: ReviewResult): ReviewResult {
    const section = <Note extends string>(
      given: { readonly score: SectionReview['score']; readonly note: Note },
      [none, issue]: readonly [Note, Note, ...Note[]],
    ) => {
      if (chance.next() < 0.9) return given
      return given.note === none ? { score: 1 as const, note: issue } : { score: 3 as const, note: none }
    }
    return {
      voiceOverMissingAmount: section(voiceOverMissingAmount, amountIssueNotes),
      wronglyDubbedContent: section(wronglyDubbedContent, wronglyDubbedNotes),
      speakerMismatch: section(speakerMismatch, speakerMismatchNotes),
      note: '',
      coverage: chance.whole(85, 100) / 100,
    }
  }
}

type Copy = {
  readonly row: { readonly second_review_of: string }
  readonly review: ReviewResult
  readonly first: ReviewResult
  readonly doneAt: Date
}

async function seedAdjudication(tx: Tx, { manager, first, now }: SecondReviewPlan, copies: readonly Copy[]) {
  const { task_id, since } = await tx
    .selectFrom('disagreements')
    .select(['task_id', 'since'])
    .orderBy('since')
    .limit(1)
    .executeTakeFirstOrThrow()
  const copy = copies.find(({ row }) => row.second_review_of === task_id)
  if (!copy) throw new Error('The oldest disagreement is not one of the demo data')
  const take = { take: 'second' } as const
  const result = adjudicatedResult(
    { first: copy.first, second: copy.review },
    { voiceOverMissingAmount: take, wronglyDubbedContent: take, speakerMismatch: take },
    'Heard again: the second review is right.',
  )
  const at = new Date((since.getTime() + now.getTime()) / 2)
  await tx
    .insertInto('adjudications')
    .values({ task_id, result: JSON.stringify(result), adjudicated_by: manager, adjudicated_at: at })
    .execute()
  await tx
    .insertInto('task_history')
    .values({
      task_id,
      actor_id: manager,
      worker_id: first,
      action: 'adjudicate',
      from_status: 'completed',
      to_status: 'completed',
      detail: JSON.stringify({ result }),
      at,
    })
    .execute()
}
