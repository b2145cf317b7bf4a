import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#src/server/db/open-database.ts'

/** `/healthz`: the process responds. `/readyz`: its database responds too. */
export function registerHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await sql`select 1`.execute(db)
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
}
