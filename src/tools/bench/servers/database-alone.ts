// Sends statements to the database through a pool and nothing else.
import pg from 'pg'
import { answerOrders } from './child.ts'
import type { LoadReport, StatementOrder } from './messages.ts'

answerOrders(async ({ url, connections, atOnce, milliseconds, statements }: StatementOrder): Promise<LoadReport> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // Connecting is no part of it.
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  for (const client of clients) client.release()
  let sent = 0
  let answered = 0
  const since = performance.now()
  const until = since + milliseconds
  const keepAsking = async () => {
    while (performance.now() < until) {
      const statement = statements[sent++ % statements.length]
      if (!statement) return
      await pool.query(statement.sql, [...statement.parameters])
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepAsking))
  const seconds = (performance.now() - since) / 1000
  await pool.end()
  return { answered, seconds, refusal: null }
})
