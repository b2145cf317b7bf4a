// What each kind of webhook reports, and when.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { maxTasksPerDelivery, webhookKinds } from '#src/domain/projects/webhook.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { deliverWebhook } from '#src/server/features/projects/webhooks/deliver-webhook.ts'
import {
  makeMember,
  makePerson,
  makeProject,
  makeTask,
  makeTasks,
  makeWebhook,
  secrets,
} from '#tests/support/fixtures.ts'
import { test as workTest } from '#tests/support/work-calls.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'

/** A project with two members, and a webhook for everything. */
const test = workTest.extend('scenario', async ({ db, server, manager, noah, project, work }) => {
  const mei = server.withCall(await makePerson(db, 'Mei', { first_name: 'Mei', last_name: 'Lin' }))
  for (const member of [mei, noah]) await makeMember(db, project, member)
  await makeWebhook(db, project, undefined, [...webhookKinds])
  return { ...work, asManager: manager.call, asMei: mei.call, manager, mei, noah, project }
})

/** Reads and deletes the deliveries: the kinds and data, oldest first. */
async function takeDeliveries(db: Db) {
  const { rows } = await sql<{ kind: string; data: Record<string, unknown> }>`
    with taken as (delete from webhook_deliveries returning *)
    select kind, payload -> 'data' as data from taken where payload ->> 'type' = kind
     order by created_at, kind, (payload #>> '{data,page}')::int`.execute(db)
  return rows
}

test('a reopened review has who wrote it and why it was reopened, or no reason when its reviewer corrects it', async ({
  db,
  scenario,
}) => {
  const { asMei, mei, project, reopen, reopenOwn, submit } = scenario
  const task = await makeTask(db, project, mei)
  await makeTask(db, project, mei)
  await submit(asMei, task)
  await reopenOwn(asMei, task)
  await submit(asMei, task)
  await db.deleteFrom('project_members').where('user_id', '=', mei._id).execute()
  await reopen(task, 'The last scene, please.')
  await reopen(task, 'The last scene, please.')
  const worker = { _id: mei._id, firstName: 'Mei', lastName: 'Lin' }
  const about = { bundle: { name: 'Season 1' }, task: { _id: task, secondOf: null }, worker }
  expect(await takeDeliveries(db)).toMatchObject([
    { kind: 'review.submitted', data: about },
    { kind: 'review.reopened', data: { ...about, reason: null, status: 'assigned' } },
    { kind: 'review.submitted', data: about },
    { kind: 'review.reopened', data: { ...about, reason: 'The last scene, please.', status: 'new' } },
  ])
})

test('a bundle is completed by its last review, and again after a review was reopened', async ({ db, scenario }) => {
  const { asMei, mei, move, project, reopen, submit } = scenario
  const [first, last, deleted] = await makeTasks(db, project, [mei, mei, null])
  const completions = async () => (await takeDeliveries(db)).filter(({ kind }) => kind === 'bundle.completed')
  for (const task of [first, last]) await submit(asMei, task)
  await move('deleteTasks', { filters: { ids: [deleted] } })
  expect(await completions()).toEqual([])
  await reopen(first, 'Again.')
  await submit(asMei, first)
  await submit(asMei, first)
  const completed = {
    project: { _id: project.projectId, name: 'Short dramas' },
    bundle: { _id: project.bundleId, name: 'Season 1' },
    tasks: 2,
  }
  expect(await completions()).toEqual([{ kind: 'bundle.completed', data: completed }])
})

test('every way to assign tasks is delivered with the tasks and their workers', async ({ db, scenario }) => {
  const { addSecond, asManager, assign, mei, move, noah, project, submit, undo } = scenario
  const task = await makeTask(db, project, null)
  await db.updateTable('tasks').set({ external_id: 'episode-1' }).where('_id', '=', task).execute()
  const assigned = async () => {
    const all = await takeDeliveries(db)
    return all.filter(({ kind }) => kind === 'task.assigned').map(({ data }) => data['tasks'])
  }
  const entry = (worker: { _id: string }, secondOf: string | null = null) => [
    {
      _id: expect.any(String),
      externalId: 'episode-1',
      secondOf,
      round: 1,
      language: 'English',
      worker: { _id: worker._id },
    },
  ]
  await assign(task, mei)
  await assign(task, mei)
  expect(await assigned()).toEqual([entry(mei)])
  const unassigned = await move('unAssignTasks')
  expect(await assigned()).toEqual([])
  await undo(unassigned.actionId)
  expect(await assigned()).toEqual([entry(mei)])
  const reassigned = await move('reassignTasks', { fromId: mei._id, memberId: noah._id })
  expect(await assigned()).toEqual([entry(noah)])
  await undo(reassigned.actionId)
  expect(await assigned()).toEqual([entry(mei)])
  await move('unAssignTasks')
  await undo((await move('assignTasks', { memberId: noah._id })).actionId)
  expect(await assigned()).toEqual([entry(noah)])
  await submit(asManager, task)
  await addSecond(task, noah)
  expect(await assigned()).toEqual([entry(noah, task)])
})

test('an assignment of many tasks is delivered in pages, in the order of the tasks', async ({ db, scenario }) => {
  const { move, noah, project } = scenario
  const count = 2 * maxTasksPerDelivery + 1
  await sql`
    insert into tasks (_id, bundle_id, language, source_external_url, target_external_url, meta)
    select gen_random_uuid(), ${project.bundleId}, 'English', '/a.mp4', '/b.mp4', '{}'
      from generate_series(1, ${count}::int)`.execute(db)
  await move('assignTasks', { memberId: noah._id })
  const pages = await takeDeliveries(db)
  expect(pages.map(({ data }) => [data['page'], data['pages'], (data['tasks'] as []).length])).toEqual([
    [1, 3, maxTasksPerDelivery],
    [2, 3, maxTasksPerDelivery],
    [3, 3, 1],
  ])
  const ids = pages.flatMap(({ data }) => (data['tasks'] as { _id: string }[]).map(({ _id }) => _id))
  const { rows } = await sql<{ _id: string }>`select _id from tasks order by _id`.execute(db)
  expect(ids).toEqual(rows.map(({ _id }) => _id))
})

test('each webhook gets the kinds it was set up for', async ({ db, scenario }) => {
  const { asMei, mei, project, submit } = scenario
  const twice = await makeWebhook(db, project, undefined, ['review.submitted', 'bundle.completed'])
  await makeWebhook(db, project, undefined, ['task.assigned'])
  await makeWebhook(db, await makeProject(db, mei), undefined, [...webhookKinds])
  await submit(asMei, await makeTask(db, project, mei))
  const rows = await db.selectFrom('webhook_deliveries').select(['webhook_id', 'kind']).execute()
  expect(rows).toHaveLength(4)
  expect(
    rows
      .filter(({ webhook_id }) => webhook_id === twice.webhookId)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['bundle.completed', 'review.submitted'])
})

test('managers get an event when a delivery is queued, and of its outcome', async ({ db, scenario }) => {
  const { asMei, manager, mei, project, submit } = scenario
  await makeTask(db, project, mei)
  const readEvents = () =>
    db.deleteFrom('events').where('kind', '=', 'webhooks').returning(['audience', 'data']).execute()
  await readEvents()
  await submit(asMei, await makeTask(db, project, mei))
  const event = { audience: manager._id, data: { projectId: project.projectId } }
  expect(await readEvents()).toEqual([event])
  const { _id } = await db.selectFrom('webhook_deliveries').select('_id').executeTakeFirstOrThrow()
  const webhookClient = { rejection: () => null, post: async () => ({ ok: true as const, status: 200 }) }
  await deliverWebhook({ ...makeDeps(db), secrets, webhookClient }, { deliveryId: _id })
  expect(await readEvents()).toEqual([event])
})
