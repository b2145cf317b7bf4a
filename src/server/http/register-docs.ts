import type { FastifyInstance } from 'fastify'
import type { Call } from '#src/contract/call.ts'
import { renderDocsPage, docsStyle } from './render-docs-page.ts'
import { buildOpenApi } from './build-openapi.ts'

/** `/api/openapi.json` and `/api/docs`. */
export function registerDocs(app: FastifyInstance, calls: Readonly<Record<string, Call>>): void {
  const document = buildOpenApi(calls)
  const page = renderDocsPage(calls)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
