import type { FastifyInstance } from 'fastify'
import packageJson from '#package.json' with { type: 'json' }
import type { Readiness } from './check-readiness.ts'

/** The statuses with which `/readyz` answers 503. A full disk is no reason to send nobody here: reading still works. */
const notReady: readonly Readiness[] = ['stopping', 'database unavailable']

/** `/healthz`: the process responds, and which version it is. `/readyz`: whether it can serve requests, within a second. */
export function registerHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok', version: packageJson.version }
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const status = await readiness()
    return reply
      .header('cache-control', 'no-store')
      .status(notReady.includes(status) ? 503 : 200)
      .send({ status })
  })
}
