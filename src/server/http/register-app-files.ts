// Serves the built app: hashed files are cached forever, others are revalidated; every page URL returns the same page.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#src/contract/problems.ts'
import { sendProblem } from './send-problem.ts'

type Options = {
  /** The folder of the built app. */
  readonly folder: string
  /** The page from the folder, possibly modified by the server; undefined if there is no build. */
  readonly page: string | undefined
}

/** Serves the built app. Without a build, pages return 404 and only the API is available. */
export async function registerAppFiles(app: FastifyInstance, { folder, page }: Options): Promise<void> {
  const hashedFolder = join(folder, 'assets') + sep
  if (existsSync(folder)) {
    await app.register(staticFiles, {
      root: folder,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      // .vite contains the build's own metadata.
      dotfiles: 'ignore',
      index: ['index.html'],
      setHeaders: (reply, path) => {
        const isImmutable = path.startsWith(hashedFolder)
        reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const sendPage = page === undefined ? undefined : createPageHandler(page)
  if (sendPage) {
    app.get('/index.html', sendPage)
    if (!app.hasRoute({ method: 'GET', url: '/' })) app.get('/', sendPage)
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path === '/api' || path.startsWith('/api/')) return sendProblem(reply, problem('unknown-call'))
    const isPageRequest = ['GET', 'HEAD'].includes(request.method) && extname(path) === ''
    if (!sendPage || !isPageRequest || path.startsWith('/media/')) return sendProblem(reply, problem('not-found'))
    return sendPage(request, reply)
  })
}

function createPageHandler(page: string) {
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  }
}
