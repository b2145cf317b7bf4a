// Exports what Curio stores of a person, as a file that is streamed while it is generated, a thousand rows at a time.
import { Readable } from 'node:stream'
import type { Db } from '#src/server/db/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { FileResponse } from '#src/server/http/handler.ts'
import { listPasskeys } from '#src/server/features/accounts/passkeys/list-passkeys.ts'
import {
  listBids,
  listLedger,
  listMessages,
  listOrders,
  listProducts,
  listReviews,
  readProfile,
} from './read-own-data.ts'

/** Holds no transaction or lock between batches, so that a slow or disconnected client blocks nothing. */
export const exportOwnData = ({ db }: Deps, actor: User): FileResponse => ({
  name: 'curio-data.json',
  type: 'application/json; charset=utf-8',
  content: Readable.from(streamJson(db, actor._id)),
})

async function* streamJson(db: Db, userId: string): AsyncGenerator<string> {
  yield `{\n"profile": ${JSON.stringify(await readProfile(db, userId))}`
  yield `,\n"passkeys": ${JSON.stringify(await listPasskeys({ db }, { _id: userId }))}`
  yield* streamList('products', listProducts(db, userId))
  yield* streamList('bids', listBids(db, userId))
  yield* streamList('orders', listOrders(db, userId))
  yield* streamList('reviews', listReviews(db, userId))
  yield* streamList('ledger', listLedger(db, userId))
  yield* streamList('messages', listMessages(db, userId))
  yield '\n}\n'
}

async function* streamList(name: string, batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield `,\n"${name}": [`
  let separator = '\n'
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield ']'
}
