// Replacing SECRET_KEY: every secret in the database is decrypted with the previous key and encrypted with the new one.
import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { type SecretBox, WrongSecretKey } from './secret-box.ts'

/** A column of sealed secrets. `place` is the SQL of the place for which a row's secret is sealed. */
type SealedColumn = { readonly table: string; readonly column: string; readonly place: string }

/** Every column that SECRET_KEY encrypts. A test compares the list with the database's columns named `sealed_…`. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'push_key', column: 'sealed_private_key', place: "'push_key'" },
  { table: 'second_factors', column: 'sealed_secret', place: "'second_factors ' || user_id" },
  { table: 'server_keys', column: 'sealed_key', place: "'server_keys ' || name" },
  { table: 'webhooks', column: 'sealed_secret', place: "'webhooks ' || _id" },
]

/**
 * Seals with `current` what `previous` sealed, in one transaction, and returns the number of secrets that were changed.
 * Processes that start at the same time wait for each other; the later ones find nothing to do.
 * @throws WrongSecretKey if a secret was sealed with neither key; nothing is changed then.
 */
export function resealSecrets(db: Db, current: SecretBox, previous: SecretBox): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let changed = 0
    for (const { table, column, place } of sealedColumns) {
      const [tableSql, columnSql] = [sql.table(table), sql.ref(column)]
      await sql`lock table ${tableSql} in share row exclusive mode`.execute(tx)
      const { rows } = await sql<{ row: string; place: string; sealed: Buffer }>`
        select ctid::text as row, ${sql.raw(place)} as place, ${columnSql} as sealed from ${tableSql}`.execute(tx)
      for (const { row, place: placeOfRow, sealed } of rows) {
        if (isSealedBy(current, sealed, placeOfRow)) continue
        const resealed = current.seal(previous.open(sealed, placeOfRow), placeOfRow)
        await sql`update ${tableSql} set ${columnSql} = ${resealed} where ctid = ${row}::tid`.execute(tx)
        changed += 1
      }
    }
    return changed
  })
}

function isSealedBy(secrets: SecretBox, sealed: Buffer, place: string): boolean {
  try {
    secrets.open(sealed, place)
    return true
  } catch (error) {
    if (error instanceof WrongSecretKey) return false
    throw error
  }
}
