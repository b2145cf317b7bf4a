// Serves the built app: hashed files are cached forever, others are revalidated; every page URL returns the same page.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#src/contract/call/problems.ts'
import { sendProblem } from '#src/server/http/calls/send-problem.ts'

type Options = {
  /** The folder of the built app. */
  readonly folder: string
  /** Sends the page without content; undefined if there is no build. */
  readonly sendPlainPage: PageHandler | undefined
  /** Sends the page of a URL. Default: the page without content. */
  readonly sendPage?: PageHandler | undefined
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** The route of every path that has no route of its own. */
export const pageRoute = '/*'

/** Serves the built app. Without a build, pages return 404 and only the API is available. */
export async function registerAppFiles(
  app: FastifyInstance,
  { folder, sendPlainPage, sendPage = sendPlainPage }: Options,
): Promise<void> {
  const hashedFolder = join(folder, 'assets') + sep
  if (existsSync(folder)) {
    const namesOfRoutes = readdirSync(folder).filter((name) => app.hasRoute({ method: 'GET', url: `/${name}` }))
    await app.register(async (scope) => {
      scope.addHook('onRequest', (request) => readWholeFile(request, folder))
      await scope.register(staticFiles, {
        root: folder,
        // A route for each file: a wildcard's handler reads the names in the file's folders at every request.
        wildcard: false,
        globIgnore: [...namesOfRoutes, 'index.html', '**/*.{br,gz}'],
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
    })
  }
  app.setNotFoundHandler(sendNotFound)
  if (sendPlainPage) app.get('/index.html', sendPlainPage)
  // A route, as pages sent by the not-found handler would not be compressed.
  if (sendPage)
    app.get(pageRoute, (request, reply) =>
      isPagePath(pathOf(request)) ? sendPage(request, reply) : sendNotFound(request, reply),
    )
}

/** A suffix longer than the file is all of it (RFC 9110, 14.1.2). The library would refuse it. */
async function readWholeFile({ headers, routeOptions }: FastifyRequest, folder: string): Promise<void> {
  const [, suffix] = /^bytes=-(\d+)$/.exec(headers.range ?? '') ?? []
  if (suffix === undefined) return
  const file = await stat(join(folder, routeOptions.url ?? '')).catch(() => null)
  if (file && Number(suffix) > file.size) delete headers.range
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, problem(isApiPath(pathOf(request)) ? 'unknown-call' : 'not-found'))
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/'

const isApiPath = (path: string) => path === '/api' || path.startsWith('/api/')

const isPagePath = (path: string) => extname(path) === '' && !isApiPath(path) && !path.startsWith('/media/')

/** Returns a handler that sends `page` as the same document for every URL, revalidated by its hash. */
export function createPlainPageHandler(page: string): PageHandler {
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  return (request, reply) => {
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  }
}
