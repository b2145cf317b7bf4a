// The benchmark's server: the page, its script and the videos.
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { mediaDir } from './media.ts'

export type BenchServer = { readonly origin: string; readonly close: () => Promise<unknown> }

const page = `<!doctype html><style>video{width:180px;height:320px}</style><body>
<script type="module" src="/script/page.js"></script>`

/** Serves the built page of `scriptDir` on a free loopback port. */
export async function startServer(scriptDir: string): Promise<BenchServer> {
  const app = fastify({ forceCloseConnections: true })
  app.get('/', (_, reply) => reply.header('content-type', 'text/html').send(page))
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'))
  await app.register(fastifyStatic, { root: scriptDir, prefix: '/script/' })
  await app.register(fastifyStatic, { root: mediaDir, prefix: '/media/', decorateReply: false })
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}
