// Exports what Curio stores of a person, as a file that is streamed while it is generated, a thousand rows at a time.
import { Readable } from 'node:stream'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { FileResponse } from '#src/server/http/calls/handler.ts'
import { listPasskeys } from '#src/server/features/accounts/passkeys/own-passkeys.ts'
import { listSessions } from './own-sessions.ts'
import {
  listBids,
  listDrafts,
  listFollowed,
  listLedger,
  listWithdrawals,
  listLikes,
  listOrders,
  listProducts,
  listProjects,
  listProviderAccounts,
  listReports,
  listReviews,
  readProfile,
} from './read-own-data.ts'

/** What another part of the product stores of a person. */
export type OwnDataSection = {
  readonly name: string
  readonly list: (db: Db, userId: string) => AsyncIterable<readonly object[]>
}

/** Holds no transaction or lock between batches, so that a slow or disconnected client blocks nothing. */
export const exportOwnData = (deps: Deps, sections: readonly OwnDataSection[], actor: User): FileResponse => ({
  name: 'curio-data.json',
  type: 'application/json; charset=utf-8',
  content: Readable.from(streamJson(deps, sections, actor)),
})

async function* streamJson(deps: Deps, sections: readonly OwnDataSection[], actor: User): AsyncGenerator<string> {
  const { db } = deps
  const userId = actor._id
  yield `{\n"profile": ${JSON.stringify(await readProfile(db, userId))}`
  yield `,\n"passkeys": ${JSON.stringify(await listPasskeys({ db }, { _id: userId }))}`
  yield `,\n"providerAccounts": ${JSON.stringify(await listProviderAccounts(db, userId))}`
  yield `,\n"sessions": ${JSON.stringify(await listSessions(deps, actor))}`
  yield* streamList('following', listFollowed(db, userId))
  yield* streamList('likes', listLikes(db, userId))
  yield* streamList('products', listProducts(db, userId))
  yield* streamList('bids', listBids(db, userId))
  yield* streamList('orders', listOrders(db, userId))
  yield* streamList('projects', listProjects(db, userId))
  yield* streamList('drafts', listDrafts(db, userId))
  yield* streamList('reviews', listReviews(db, userId))
  yield* streamList('ledger', listLedger(db, userId))
  yield* streamList('withdrawals', listWithdrawals(db, userId))
  for (const section of sections) yield* streamList(section.name, section.list(db, userId))
  yield* streamList('reports', listReports(db, userId))
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
