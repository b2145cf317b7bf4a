// The built app: hashed files for ever, everything else revalidated; any page address gets the one page.
import { existsSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#src/contract/problems.ts'
import { sendProblem } from './answer.ts'

/** Serves `folder` (a built app). Without one, pages answer 404 and the API stands alone. */
export async function registerAppFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(folder)
  const hashed = join(folder, 'assets') + sep
  if (built) {
    await app.register(staticFiles, {
      root: folder,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      // What the build notes for itself lies in .vite.
      dotfiles: 'ignore',
      index: ['index.html'],
      setHeaders: (reply, path) => {
        const forever = path.startsWith(hashed)
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path === '/api' || path.startsWith('/api/')) return sendProblem(reply, problem('unknown-call'))
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && extname(path) === ''
    if (!built || !wantsPage || path.startsWith('/media/')) return sendProblem(reply, problem('not-found'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
