// Sends statements to the database through a pool, without a server, prepared where Curio prepares them.
import pg from 'pg'
import { enablePreparedStatements } from '#src/server/db/connection/prepared-statements.ts'
import { serveRequests } from './child-process.ts'
import type { StatementLoadReport, StatementLoadRequest } from './messages.ts'

// Kept between requests, as Curio keeps its own: a new connection has parsed and planned nothing yet.
let pool: pg.Pool | undefined

/** Opens all connections before the measurement. */
async function openPool(url: string, connections: number): Promise<pg.Pool> {
  const opened = new pg.Pool({ connectionString: url, max: connections, idleTimeoutMillis: 0 })
  opened.on('connect', enablePreparedStatements)
  const clients = await Promise.all(Array.from({ length: connections }, () => opened.connect()))
  for (const client of clients) client.release()
  return opened
}

serveRequests(
  async ({
    url,
    connections,
    pipelineDepth,
    durationMs,
    statements,
  }: StatementLoadRequest): Promise<StatementLoadReport> => {
    pool ??= await openPool(url, connections)
    const connected = pool
    let sent = 0
    let answered = 0
    const startedAtMs = performance.now()
    const endsAtMs = startedAtMs + durationMs
    const runLoop = async () => {
      while (performance.now() < endsAtMs) {
        const statement = statements[sent++ % statements.length]
        if (!statement) return
        await connected.query(statement.sql, [...statement.parameters])
        answered += 1
      }
    }
    await Promise.all(Array.from({ length: pipelineDepth }, runLoop))
    return { responses: answered, seconds: (performance.now() - startedAtMs) / 1000 }
  },
)
