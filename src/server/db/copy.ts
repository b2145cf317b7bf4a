// COPY … FROM STDIN through Kysely: the fastest way of many rows into a table. Kysely knows of no such thing, so the
// connection itself takes a statement that comes with a stream of its rows.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Tx } from './open.ts'

/**
 * Runs `statement`, a COPY … FROM STDIN in text format, on what `rows` gives. Asks for more only when the database
 * has taken what there was. When `rows` fails, so does the statement, with the same error.
 */
export async function copyInto(tx: Tx, statement: string, rows: AsyncIterable<Buffer>): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(statement, [Readable.from(rows, { objectMode: false, highWaterMark: 65_536 })]),
  )
}

/** Makes `client` take statements that come with a stream. */
export function takeCopies(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const copying = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const [source] = Array.isArray(values) ? (values as unknown[]) : []
    return source instanceof Readable ? copy(String(text), source) : query(text, values, ...rest)
  }
  const copy = async (text: string, source: Readable) => {
    const sink = query(copyStreams.from(text)) as copyStreams.CopyStreamQuery
    await pipeline(source, sink)
    return { command: 'COPY', rowCount: sink.rowCount, rows: [] }
  }
  Object.assign(client, { query: copying })
}

/** A value as COPY's text format has it. */
export function copyValue(value: string | number | null): string {
  if (value === null) return '\\N'
  const text = String(value)
  return special.test(text) ? text.replaceAll(specials, (sign) => escapes[sign] ?? sign) : text
}

const special = /[\\\t\n\r]/
const specials = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
