// The calls about the work in a project that most tests of it make: as its manager, or as whoever is named.
import { makeMember, type Person, type Project, resultOf } from './fixtures.ts'
import { type Caller, test as serverTest } from './test-server.ts'

export type BundleCall =
  | 'archiveTasks'
  | 'assignAllByPlanJob'
  | 'assignByPlanJob'
  | 'assignTasks'
  | 'deleteTasks'
  | 'previewAssign'
  | 'reassignTasks'
  | 'scheduleTasks'
  | 'unAssignTasks'

export function workCalls(call: Caller, { projectId, bundleId }: Project) {
  const [ofBundle, ofProject] = [{ id: bundleId }, { id: projectId }]
  const bulk = async (name: BundleCall, body: object = {}) =>
    (await call(`POST /api/bundles/{id}/${name}`, { params: ofBundle, body })).body
  return {
    /** A call about many tasks of the bundle: what it answers. */
    bulk,
    /** The same, where it is accepted. */
    move: async (name: BundleCall, body?: object) => (await bulk(name, body)).data,
    /** Returns how many tasks were as before, or the problem. */
    undo: async (actionId: string, as = call) => {
      const { body } = await as('POST /api/bundles/{id}/undoAssign', { params: ofBundle, body: { actionId } })
      return body.problem ?? body.data.modifiedCount
    },
    assign: (task: string, { _id: memberId }: Pick<Person, '_id'>) =>
      call('POST /api/bundles/{id}/assignTask', { params: ofBundle, body: { task, memberId } }),
    unassign: (taskId: string) => call('POST /api/bundles/{id}/unAssignTask', { params: ofBundle, body: { taskId } }),
    list: async (body: object = {}) => (await call('POST /api/bundles/{id}/tasks', { params: ofBundle, body })).body,
    listActions: async () => (await call('GET /api/bundles/{id}/assignments', { params: ofBundle })).body.data,
    /** Returns the exported tasks. */
    exported: async (query: object = {}) => {
      const sent = { params: ofBundle, query: { format: 'ndjson', ...query } }
      const { body } = await call('GET /api/bundles/{id}/export', sent)
      const lines = String(body).split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line))
    },
    submit: (as: Caller, taskId: string, result: object = resultOf(3), more: object = {}) =>
      as('POST /api/bundles/{id}/submitReviewResult', {
        params: ofBundle,
        body: { taskId, result, duration: 40, ...more },
      }),
    skip: (as: Caller, id: string, body: object = { reason: 'cannot-judge' }) =>
      as('POST /api/tasks/{id}/skip', { params: { id }, body }),
    reopen: (id: string, reason = 'Once more, please.') =>
      call('POST /api/tasks/{id}/reopen', { params: { id }, body: { reason } }),
    reopenOwn: (as: Caller, id: string) => as('POST /api/tasks/{id}/reopenOwn', { params: { id } }),
    addSecond: (id: string, { _id: memberId }: Pick<Person, '_id'>) =>
      call('POST /api/tasks/{id}/secondReview', { params: { id }, body: { memberId } }),
    readTask: async (as: Caller, id: string) => (await as('GET /api/tasks/{id}', { params: { id } })).body.data,
    readOversight: async (id: string) => (await call('GET /api/tasks/{id}/oversight', { params: { id } })).body.data,
    updateBundle: (body: object) => call('POST /api/bundles/{id}/update', { params: ofBundle, body }),
    readBundle: async () => (await call('GET /api/bundles/{id}', { params: ofBundle })).body.data,
    readBoard: async () => (await call('GET /api/projects/{id}/board', { params: ofProject })).body.data,
    readPayouts: async () => (await call('POST /api/projects/{id}/payouts', { params: ofProject, body: {} })).body,
    movePayouts: (status: string, ...jobs: object[]) =>
      call('POST /api/projects/{id}/movePayouts', { params: ofProject, body: { status, jobs } }),
    /** The actor's next task, and their progress. */
    readQueue: async (as: Caller, body: object = {}) =>
      (await as('POST /api/bundles/{id}/workerTasks', { params: ofBundle, body })).body,
  }
}

export const test = serverTest
  .extend('work', ({ manager, project }) => workCalls(manager.call, project))
  /** Mei and Noah as members of the project. */
  .extend('members', async ({ db, mei, noah, project }) => {
    for (const person of [mei, noah]) await makeMember(db, project, person)
    return { mei, noah }
  })
