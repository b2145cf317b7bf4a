// The calls that most tests of the market make, as whoever is named, and what people are notified of.
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Person } from './fixtures.ts'
import type { Caller } from './test-server.ts'

export type CallingPerson = Person & { readonly call: Caller }

type WithCall = { readonly call: Caller }

export const startAuction = ({ call }: WithCall, id: string) =>
  call('POST /api/products/{id}/startBid', { params: { id }, body: {} })
export const bid = ({ call }: WithCall, id: string, price: unknown) =>
  call('POST /api/products/{id}/bid', { params: { id }, body: { price } })
export const endAuction = ({ call }: WithCall, id: string) => call('POST /api/products/{id}/endBid', { params: { id } })
export const readProduct = async ({ call }: WithCall, id: string) =>
  (await call('GET /api/products/{id}', { params: { id } })).body.data

export const takeStep = ({ call }: WithCall, id: string, action: string, note?: string) =>
  call('POST /api/orders/{id}/step', { params: { id }, body: { action, note } })
export const readOrder = async ({ call }: WithCall, id: string) =>
  (await call('GET /api/orders/{id}', { params: { id } })).body.data

/** Who was notified of what, oldest first and then by name. */
export const listNotifications = (db: Db) =>
  db
    .selectFrom('notifications')
    .innerJoin('users', 'users._id', 'notifications.user_id')
    .select(['users.name', 'notifications.kind'])
    .orderBy('notifications.created_at')
    .orderBy('users.name')
    .execute()
