import { describe, expect } from 'vitest'
import { makeAuction, makePerson, makeProduct, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { bid } from '#tests/support/market-calls.ts'
import { test } from '#tests/support/test-server.ts'

describe('the dashboard', () => {
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
    await bid(server.withCall(buyer), later, 150)

    const { body } = await seller.call('GET /api/dashboard')
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
