// The files that crawlers of search engines read. Registered only if visitors can browse.
import type { FastifyInstance } from 'fastify'
import { problem } from '#src/contract/call/problems.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { CallLimiter } from '#src/server/http/limits/call-limiter.ts'
import { publicAddress } from '#src/server/http/origin/request-origin.ts'
import { sendProblem } from '#src/server/http/calls/send-problem.ts'
import { escapeHtml } from './escape-html.ts'

type Options = { readonly db: Db; readonly publicUrl: string | undefined; readonly limitCall: CallLimiter }

/** The latest products. Crawlers find older ones by links. A sitemap may have 50,000 addresses. */
const maxProducts = 20_000

const maxAgeSeconds = 3600

export function registerCrawlerFiles(app: FastifyInstance, { db, publicUrl, limitCall }: Options): void {
  app.get('/robots.txt', (request, reply) => {
    const address = publicAddress(request, publicUrl)
    const sitemap = address && `Sitemap: ${new URL('/sitemap.xml', address).href}\n`
    return reply.type('text/plain; charset=utf-8').send(`User-agent: *\nDisallow: /api/\n${sitemap ?? ''}`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const address = publicAddress(request, publicUrl)
    if (!address) return sendProblem(reply, problem('not-found'))
    const retryAfter = limitCall('search', { personId: null, address: request.ip })
    if (retryAfter > 0) return sendProblem(reply, problem('too-many', { retryAfter }))
    const products = await db
      .selectFrom('products')
      .select(['_id', 'created_at', 'bid_ended_at'])
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('_id', 'desc')
      .limit(maxProducts)
      .execute()
    const pages = [
      { path: '/antiques', changedAt: null },
      // Not of edits: of a running auction they say that nobody had bid.
      ...products.map(({ _id, created_at, bid_ended_at }) => ({
        path: `/antique/${_id}`,
        changedAt: bid_ended_at ?? created_at,
      })),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${maxAgeSeconds}`)
      .send(writeSitemap(pages, address))
  })
}

type Page = { readonly path: string; readonly changedAt: Date | null }

/** A sitemap (https://www.sitemaps.org/protocol.html). */
function writeSitemap(pages: readonly Page[], address: URL): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
    return `<url><loc>${escapeHtml(new URL(path, address).href)}</loc>${changed}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}
