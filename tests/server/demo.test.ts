import { sql } from 'kysely'
import { expect } from 'vitest'
import { demoPassword } from '#src/demo/accounts.ts'
import { seedDemo } from '#src/demo/seed.ts'
import { imageKey } from '#src/server/media/image-store.ts'
import { test } from '#tests/support/test-server.ts'

test('the demo data has the documented figures', { timeout: 120_000 }, async ({ db, server }) => {
  const booked: Date[] = []
  const enqueue = async (_tx: unknown, _name: unknown, _data: unknown, { startAfter }: { startAfter: Date }) => {
    booked.push(startAfter)
  }
  await seedDemo({ db, images: { put: async (bytes) => imageKey(bytes) }, jobs: { enqueue } })

  const products = await db.selectFrom('products').select('status').execute()
  expect(products).toHaveLength(240)
  expect(booked).toHaveLength(products.filter(({ status }) => status === 'active').length)
  expect(await db.selectFrom('talents').select('user_id').execute()).toHaveLength(62)

  const people = await db.selectFrom('users').select('is_demo').execute()
  expect(people.filter(({ is_demo }) => !is_demo)).toEqual([])

  // Otherwise the pictures of open tasks would be deleted with time.
  const { rows: unkept } = await sql`
    select meta from tasks t where not exists (
      select from task_posters p where position(p.image_key in t.meta ->> 'source_poster_url') > 0)`.execute(db)
  expect(unkept).toEqual([])

  const as = (name: string) => server.as({ email: `${name}@curio.example` }, demoPassword)
  const seller = (await (await as('seller'))('GET /api/users/me')).body.data
  expect(seller).toMatchObject({ name: '古月轩', followingCount: 2, followersCount: 39, likesCount: 316, money: 0 })

  const asMei = await as('mei')
  const { current, history } = (await asMei('GET /api/talents/jobs')).body
  const shown = current.map((job: Job) => [job.project.name, job.completed, job.total, job.amount])
  expect(shown).toEqual(Array.from({ length: 3 }, () => ['Translation Project', 33, 100, 60]))
  const paid = history.map((job: Job) => [job.project.name, job.amount])
  expect(paid).toEqual(Array.from({ length: 5 }, () => ['Website Localization', 75]))
  expect(new Set(history.map((job: Job) => job.status))).toEqual(
    new Set(['Reviewing', 'Waiting for Payment', 'Payment Completed']),
  )
  expect((await asMei('GET /api/users/me')).body.data.money).toBe(0)

  expect((await (await as('buyer'))('GET /api/products/user/purchases')).body.total).toBe(2)
  expect((await (await as('seller'))('GET /api/messages')).body.unread).toEqual({
    messages: 1,
    notifications: 1,
    total: 2,
  })
  expect((await asMei('GET /api/messages')).body).toMatchObject({ threads: [], notifications: [] })
  const managed = (await (await as('manager'))('GET /api/projects')).body.data
  const drama = managed.find((project: { name: string }) => project.name === 'Short Drama Dubbing')
  expect(drama.bundles).toHaveLength(3)

  // Noah has enough reviews by others for his agreement to be shown; his manager decided one disagreement.
  const asManager = await as('manager')
  const params = { id: drama._id }
  const quality: Quality[] = (await asManager('GET /api/projects/{id}/quality', { params })).body.data
  const ofNoah = quality.find(({ name }) => name === 'Noah Becker')?.agreement ?? []
  expect(ofNoah.map(({ pairs }) => pairs)).toEqual([24, 24, 24])
  expect(ofNoah.map(({ kappa }) => kappa)).not.toContain(null)
  const decided = await asManager('GET /api/projects/{id}/disagreements', { params, query: { state: 'adjudicated' } })
  const open = await asManager('GET /api/projects/{id}/disagreements', { params })
  expect(decided.body.data).toHaveLength(1)
  expect(open.body.data.length).toBeGreaterThan(1)
  expect((await sql`select * from recount()`.execute(db)).rows).toEqual([])
})

type Quality = { name: string; agreement: { pairs: number; kappa: number | null }[] }

type Job = { project: { name: string }; completed: number; total: number; amount: number; status: string }
