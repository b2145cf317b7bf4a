import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeAuction, makePerson, makeProduct, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

const scored = (missing: number) => ({
  voiceOverMissingAmount: { score: missing, note: 'None' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 1, note: 'None' },
  note: '',
})

async function complete(db: Db, taskId: string, result: unknown, daysAgo: number): Promise<void> {
  const completedAt = new Date(Date.now() - daysAgo * 86_400_000)
  await db
    .updateTable('tasks')
    .set({ status: 'completed', result: JSON.stringify(result), completed_at: completedAt, duration: 60 })
    .where('_id', '=', taskId)
    .execute()
}

describe('the dashboard', () => {
  test('a manager’s dashboard has tasks, reviews, scores and loads of their own projects only', async ({
    db,
    server,
    manager,
    noah,
    project,
  }) => {
    const mei = await makePerson(db, 'Mei', { first_name: 'Mei', last_name: 'Lin' })
    await makeTask(db, project, null)
    for (const [score, daysAgo] of [
      [1, 0],
      [1, 0],
      [2, 3],
      [3, 40],
    ] as const) {
      await complete(db, await makeTask(db, project, mei), scored(score), daysAgo)
    }
    await makeTask(db, project, noah)
    await makeTask(db, project, mei)
    await makeTask(db, project, mei)
    const elsewhere = await makeProject(db, await makePerson(db, 'Someone else'))
    await complete(db, await makeTask(db, elsewhere, noah), scored(1), 0)

    const { body } = await (await server.as(manager))('GET /api/dashboard')
    const { manager: figures, seller, worker } = body.data
    expect(seller).toBeNull()
    expect(worker).toBeNull()
    expect(figures.projects).toEqual([
      { _id: project.projectId, name: 'Short dramas', statusCounts: { new: 1, assigned: 3, completed: 4 } },
    ])
    const counts = figures.reviewsPerDay.map((day: { count: number }) => day.count)
    expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2])
    expect(figures.scores).toEqual([
      { section: 'voiceOverMissingAmount', counts: [2, 1, 1] },
      { section: 'wronglyDubbedContent', counts: [0, 0, 4] },
      { section: 'speakerMismatch', counts: [4, 0, 0] },
    ])
    expect(figures.loads).toEqual([
      { _id: mei._id, name: 'Mei Lin', assigned: 2, completed: 4 },
      { _id: noah._id, name: 'Noah', assigned: 1, completed: 0 },
    ])
  })

  test('a seller’s dashboard has their products, bids on running auctions, and total sales', async ({
    db,
    server,
    seller,
  }) => {
    const buyer = await makePerson(db, 'Buyer')
    await makeProduct(db, seller)
    await makeProduct(db, seller, { deleted_at: new Date() })
    for (const cents of [12_050, 100]) {
      const sale = { buyer_id: buyer._id, sold_cents: cents, bid_ended_at: new Date() }
      await makeProduct(db, seller, { status: 'sold', ...sale })
    }
    const later = await makeAuction(db, seller, 7200)
    const sooner = await makeAuction(db, seller, 3600)
    await (
      await server.as(buyer)
    )('POST /api/products/{id}/bid', { params: { id: later }, body: { price: 150 } })

    const { body } = await (await server.as(seller))('GET /api/dashboard')
    expect(body.data).toMatchObject({ manager: null, worker: null })
    expect(body.data.seller).toMatchObject({
      items: { new: 1, active: 2, sold: 2 },
      running: [
        { _id: sooner, bids: 0 },
        { _id: later, bids: 1 },
      ],
      sales: 121.5,
    })
  })

  test('an assignee’s dashboard has their open and completed tasks, and a new person’s nothing', async ({
    db,
    server,
    mei,
    project,
  }) => {
    await complete(db, await makeTask(db, project, mei), scored(2), 0)
    await makeTask(db, project, mei)
    await makeTask(db, project, mei)
    const { body } = await (await server.as(mei))('GET /api/dashboard')
    expect(body.data).toEqual({ manager: null, seller: null, worker: { open: 2, done: 1 } })

    const newcomer = await server.as(await makePerson(db, 'Newcomer'))
    expect((await newcomer('GET /api/dashboard')).body.data).toEqual({ manager: null, seller: null, worker: null })
  })
})

test('members are listed with their tasks in a bundle', async ({ db, manager, project }) => {
  const mei = await makePerson(db, 'Mei', { first_name: 'Mei', last_name: 'Lin', language: 'Mandarin' })
  const idle = await makePerson(db, 'Ida', { first_name: 'Ida', last_name: 'Idle' })
  for (const { _id } of [mei, idle]) {
    await db.insertInto('project_members').values({ project_id: project.projectId, user_id: _id }).execute()
  }
  await makeTask(db, project, mei)
  const ask = (projectId: string) =>
    manager.call('POST /api/projects/{id}/membersWithName', {
      params: { id: projectId },
      body: { bundleId: project.bundleId },
    })
  expect((await ask(project.projectId)).body.data).toEqual({
    [mei._id]: {
      firstName: 'Mei',
      lastName: 'Lin',
      language: 'Mandarin',
      count: 1,
      open: 1,
      languages: { English: 1 },
    },
    [idle._id]: { firstName: 'Ida', lastName: 'Idle', language: '', count: 0, open: 0, languages: {} },
  })
  expect((await ask((await makeProject(db, manager)).projectId)).body.problem).toBe('not-found')
})
