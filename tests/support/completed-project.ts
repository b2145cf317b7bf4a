// A project with completed tasks, and the calls about their results.
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeTask, type Person, type Project } from './fixtures.ts'
import { test as workTest } from './work-calls.ts'

export const test = workTest
  .extend('exportTasks', ({ manager, project: { bundleId: id } }) => {
    return (query: Record<string, string>) => manager.call('GET /api/bundles/{id}/export', { params: { id }, query })
  })
  /** Adds a completed task. */
  .extend(
    'complete',
    ({ db, project }) =>
      (...review: Review) =>
        addCompleted(db, project, ...review),
  )

export const resultOf = (note = '') => ({
  voiceOverMissingAmount: { score: 1, note: 'Single dubbed as multiple voices' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note,
})

type Review = readonly [worker: Person, note?: string, overrides?: Partial<ReviewResult>]

async function addCompleted(db: Db, project: Project, ...[worker, note, overrides]: Review) {
  const task = await makeTask(db, project, worker)
  const reviewed = { result: JSON.stringify({ ...resultOf(note), ...overrides }), duration: 61.5 }
  await db
    .updateTable('tasks')
    .set({ status: 'completed', completed_at: new Date(), ...reviewed })
    .where('_id', '=', task)
    .execute()
  return task
}

/** The lines of a CSV file. */
export const linesOf = (csv: unknown) => String(csv).split('\r\n').slice(0, -1)
