// COPY … FROM STDIN through Kysely: the fastest way to insert many rows. Kysely does not support it, so the connection
// accepts a statement together with a stream of its rows.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Database } from './schema.ts'

/**
 * Runs `statement`, a COPY … FROM STDIN in text format, with the data of `rows`. Applies backpressure: reads on only
 * after the database has accepted the data. If `rows` fails, the statement fails with the same error.
 */
export async function copyInto(
  tx: Transaction<Database>,
  statement: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(statement, [Readable.from(rows, { objectMode: false, highWaterMark: 65_536 })]),
  )
}

/** Makes `client` accept statements with a stream. */
export function enableCopy(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryOrCopy = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const [source] = Array.isArray(values) ? (values as unknown[]) : []
    return source instanceof Readable ? copy(String(text), source) : query(text, values, ...rest)
  }
  const copy = async (text: string, source: Readable) => {
    const sink = query(copyStreams.from(text)) as copyStreams.CopyStreamQuery
    await pipeline(source, sink)
    return { command: 'COPY', rowCount: sink.rowCount, rows: [] }
  }
  Object.assign(client, { query: queryOrCopy })
}

/** Encodes a value in COPY's text format. */
export function escapeCopyValue(value: string | number | null): string {
  if (value === null) return '\\N'
  const text = String(value)
  return special.test(text) ? text.replaceAll(specials, (character) => escapes[character] ?? character) : text
}

const special = /[\\\t\n\r]/
const specials = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
