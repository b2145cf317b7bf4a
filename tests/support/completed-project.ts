// A project with completed tasks, and the calls about their results.
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeTask, type Person, type Project } from './fixtures.ts'
import { test as serverTest } from './test-server.ts'

export const test = serverTest.extend('calls', ({ manager: { call }, project: { projectId, bundleId } }) => ({
  exportTasks: (query: Record<string, string>) =>
    call('GET /api/bundles/{id}/export', { params: { id: bundleId }, query }),
  listPayouts: async () =>
    (await call('POST /api/projects/{id}/payouts', { params: { id: projectId }, body: {} })).body,
  movePayouts: (status: string, ...jobs: object[]) =>
    call('POST /api/projects/{id}/movePayouts', { params: { id: projectId }, body: { status, jobs } }),
  readBoard: async () => (await call('GET /api/projects/{id}/board', { params: { id: projectId } })).body.data,
}))

export const resultOf = (note = '') => ({
  voiceOverMissingAmount: { score: 1, note: 'Single dubbed as multiple voices' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note,
})

/** Adds a completed task. */
export async function complete(
  db: Db,
  project: Project,
  worker: Person,
  note?: string,
  overrides?: Partial<ReviewResult>,
) {
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
