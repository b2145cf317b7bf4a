// Edits of what somebody else changed since it was read, by the calls that docs/decisions/newer-stays.md lists with
// `before`. How values are compared: src/domain/edits.test.ts.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeOrder, makeProduct, makeWebhook } from '#tests/support/fixtures.ts'
import { type Caller, test } from '#tests/support/test-server.ts'

const speakers = (name: string) => ({ S1: { name, gender: 'female' } })

type Edit = readonly [
  call: Parameters<Caller>[0],
  who: 'ada' | 'bo' | 'manager' | 'mei' | 'seller',
  stored: object,
  edit: object,
]

const edits: readonly Edit[] = [
  [
    'POST /api/users/me/update',
    'mei',
    { name: 'Mei', location: '杭州', about: '' },
    { name: 'M', location: '', about: 'A' },
  ],
  ['POST /api/users/{id}/update', 'ada', { name: 'Mei', position: '' }, { name: 'May', position: 'Editor' }],
  [
    'POST /api/users/{id}/resetPassword',
    'ada',
    { firstName: 'Mei', role: 'worker' },
    { firstName: 'May', role: 'admin' },
  ],
  [
    'POST /api/projects/{id}/updateTalent',
    'ada',
    { lastName: 'Lin', position: '' },
    { lastName: 'Li', position: 'Lead' },
  ],
  [
    'POST /api/products/{id}/update',
    'seller',
    { name: '梅瓶', price: 100, buyNowPrice: 300, condition: 'restored' },
    { name: '粉彩碗', price: 90, buyNowPrice: null, condition: 'damaged' },
  ],
  ['PUT /api/orders/{id}/details', 'bo', { address: '12 Lane' }, { address: '13 Lane' }],
  ['PUT /api/orders/{id}/details', 'seller', { payment: '', tracking: 'S1' }, { payment: 'Cash', tracking: 'S2' }],
  [
    'POST /api/projects/{id}/update',
    'manager',
    { name: 'Dramas', description: '', remarks: '', listening: true, speakers: speakers('Mary') },
    { name: 'Films', description: 'Mine', remarks: 'Fast', listening: false, speakers: speakers('Joe') },
  ],
  ['PUT /api/projects/{id}/maxRate', 'ada', { maxRate: 2 }, { maxRate: 3 }],
  [
    'POST /api/bundles/{id}/update',
    'manager',
    { name: 'Pilot', rate: 2, priority: 'high', dueOn: '2030-01-01' },
    { name: 'Season 1', rate: 1, priority: 'low', dueOn: null },
  ],
  [
    'PUT /api/projects/{id}/checkSettings',
    'manager',
    { share: 10, threshold: 80, feedback: false },
    { share: 30, threshold: 50, feedback: true },
  ],
  [
    'POST /api/projects/{id}/webhooks/{webhookId}/update',
    'manager',
    { url: 'https://hooks.example.com/', kinds: ['review.submitted'] },
    { url: 'https://other.example.com/', kinds: ['bundle.completed'] },
  ],
]

const tables = [
  'audit_log',
  'bundles',
  'orders',
  'password_links',
  'products',
  'projects',
  'sessions',
  'users',
  'webhooks',
]

const readRows = (db: Db) =>
  Promise.all(
    tables.map(
      async (table) => (await sql`select to_jsonb(t) - 'last_used_at' from ${sql.table(table)} t`.execute(db)).rows,
    ),
  )

test.for(edits)(
  '%s by %s is refused with the field that was changed meanwhile, and changes nothing',
  async ([name, who, stored, edit], { ada, bo, db, manager, mei, project, seller, server }) => {
    await db.insertInto('talents').values({ user_id: mei._id }).execute()
    const { orderId } = await makeOrder(db, { seller, buyer: bo })
    const { webhookId } = await makeWebhook(db, project)
    const { projectId, bundleId } = project
    const productId = await makeProduct(db, seller)
    const ids = { users: mei._id, products: productId, orders: orderId, projects: projectId, bundles: bundleId }
    const params = { id: ids[name.split('/')[2] as keyof typeof ids], webhookId }
    const { call } = { ada, bo, manager, mei, seller }[who]
    const send = (body: object) =>
      call(name, { params, body: name.endsWith('/updateTalent') ? { ...body, userId: mei._id } : body })

    expect((await send(stored)).status).toBe(200)
    // A password and a session, which a reset would end.
    await sql`update users set password_hash = 'a hash' where _id = ${mei._id}`.execute(db)
    await server.as(mei)
    const rows = await readRows(db)
    for (const [path, value] of Object.entries(edit)) {
      const refused = await send({ ...edit, before: { ...stored, [path]: value } })
      expect(refused).toMatchObject({ status: 409, body: { problem: 'edit-conflict', errors: [{ path }] } })
    }
    expect(await readRows(db)).toEqual(rows)
    expect((await send({ ...edit, before: stored })).status).toBe(200)
    expect(await readRows(db)).not.toEqual(rows)
  },
)
