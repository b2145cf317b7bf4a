// Sends statements to the database through a pool, without a server, prepared where Curio prepares them.
import pg from 'pg'
import { enablePreparedStatements } from '#src/server/db/prepared-statements.ts'
import { serveRequests } from './child-process.ts'
import type { StatementLoadReport, StatementLoadRequest } from './messages.ts'

serveRequests(
  async ({
    url,
    connections,
    pipelineDepth,
    durationMs,
    statements,
  }: StatementLoadRequest): Promise<StatementLoadReport> => {
    const pool = new pg.Pool({ connectionString: url, max: connections })
    pool.on('connect', enablePreparedStatements)
    // Connects before the measurement.
    const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
    for (const client of clients) client.release()
    let sent = 0
    let answered = 0
    const startedAtMs = performance.now()
    const endsAtMs = startedAtMs + durationMs
    const runLoop = async () => {
      while (performance.now() < endsAtMs) {
        const statement = statements[sent++ % statements.length]
        if (!statement) return
        await pool.query(statement.sql, [...statement.parameters])
        answered += 1
      }
    }
    await Promise.all(Array.from({ length: pipelineDepth }, runLoop))
    const seconds = (performance.now() - startedAtMs) / 1000
    await pool.end()
    return { responses: answered, seconds }
  },
)
