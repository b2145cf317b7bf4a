import { asCents, fromCents } from '#src/domain/money/money.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { isUuid } from '#src/domain/uuid.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Lists the entries of the actor's ledger by id, newest first (ids are ordered by time). The cursor is the last id. */
export async function listLedger({ db }: Deps, actor: User, { cursor }: { readonly cursor?: string | undefined }) {
  const after = cursor !== undefined && isUuid(cursor) ? cursor : null
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['_id', 'amount_cents', 'currency', 'kind', 'subject', 'created_at'])
    .where('user_id', '=', actor._id)
    .$if(after !== null, (query) => query.where('_id', '<', after))
    .orderBy('_id', 'desc')
    .limit(rowsPerPage + 1)
    .execute()
  const pageRows = rows.slice(0, rowsPerPage)
  const bundles = await readBundles(
    db,
    pageRows.map(({ subject }) => bundleIdOf(subject)).filter((id) => id !== null),
  )
  return {
    others: await sumOtherCurrencies(db, actor),
    data: pageRows.map(({ _id, amount_cents, currency, kind, subject, created_at }) => ({
      _id,
      amount: fromCents(asCents(amount_cents)),
      currency,
      kind,
      bundle: bundles.get(bundleIdOf(subject) ?? '') ?? null,
      createdAt: created_at.toISOString(),
    })),
    nextCursor: rows.length > rowsPerPage ? (pageRows.at(-1)?._id ?? null) : null,
  }
}

/** Sums the entries in currencies other than CNY, the currency of the balance. */
async function sumOtherCurrencies(db: Db, actor: User) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['currency', (eb) => eb.fn.sum<string>('amount_cents').as('cents')])
    .where('user_id', '=', actor._id)
    .where('currency', '<>', 'CNY')
    .groupBy('currency')
    .having((eb) => eb(eb.fn.sum('amount_cents'), '<>', 0))
    .orderBy('currency')
    .execute()
  return rows.map(({ currency, cents }) => ({ currency, amount: fromCents(asCents(Number(cents))) }))
}

function bundleIdOf(subject: unknown): string | null {
  if (typeof subject !== 'object' || subject === null || !('bundleId' in subject)) return null
  const { bundleId } = subject
  return typeof bundleId === 'string' && isUuid(bundleId) ? bundleId : null
}

async function readBundles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const bundles = await db
    .selectFrom('bundles as b')
    .innerJoin('projects as p', 'p._id', 'b.project_id')
    .select(['b._id', 'b.name', 'p.name as projectName'])
    .where('b._id', 'in', [...new Set(ids)])
    .execute()
  return new Map(bundles.map((bundle) => [bundle._id, bundle]))
}
