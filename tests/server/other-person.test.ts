import { expect } from 'vitest'
import { personHeader } from '#src/contract/headers.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import { makeTask } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

test('a submission of one person is refused in another’s session, and accepted in their own', async ({
  db,
  mei,
  project,
  manager,
}) => {
  const taskId = await makeTask(db, project, mei)
  const sent = {
    params: { id: project.bundleId },
    body: { taskId, result: defaultReview, duration: 9 },
    headers: { [personHeader]: mei._id, 'idempotency-key': '01990000-0000-7000-8000-00000000abcd' },
  }
  const call = 'POST /api/bundles/{id}/submitReviewResult'
  // A manager can review any task of the project, so only the wrong person is refused.
  expect(await manager.call(call, sent)).toMatchObject({ status: 403, body: { result: 2, problem: 'other-person' } })
  expect((await db.selectFrom('tasks').select('status').executeTakeFirstOrThrow()).status).toBe('assigned')
  const answers = [await mei.call(call, sent), await mei.call(call, sent)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const history = await db.selectFrom('task_history').select('action').where('action', '=', 'submit').execute()
  expect(history).toHaveLength(1)
})
