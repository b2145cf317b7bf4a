import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#src/contract/call/problems.ts'
import { clientNetwork } from '#src/server/http/origin/proxies.ts'
import { sendProblem } from '#src/server/http/calls/send-problem.ts'

export type ImageFormat = 'avif' | 'webp'
type ServedRendition = { bytes: Buffer; contentType: string; etag: string }

export type MediaRoutesOptions = {
  rendition(request: {
    key: string
    width: number
    format: ImageFormat
    caller: string
  }): Promise<ServedRendition | undefined>
}

/** The rendition at an image's base URL. */
const defaultRendition = { width: 960, format: 'webp' } as const

/** Serves images under /media/images. URLs are derived from the content, so responses are cacheable forever. */
export function registerMediaRoutes(app: FastifyInstance, { rendition }: MediaRoutesOptions): void {
  app.get<{ Params: { key: string } }>('/media/images/:key', async (request, reply) =>
    sendRendition(
      request,
      reply,
      await rendition({ key: request.params.key, ...defaultRendition, caller: clientNetwork(request.ip, 64) }),
    ),
  )

  app.get<{ Params: { key: string; file: string } }>('/media/images/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const wanted = parseRendition(file)
    if (!wanted) return sendRendition(request, reply, undefined)
    return sendRendition(request, reply, await rendition({ key, ...wanted, caller: clientNetwork(request.ip, 64) }))
  })
}

/** Parses the name of a rendition, such as `320.avif`. */
export function parseRendition(file: string): { width: number; format: ImageFormat } | undefined {
  const [, width, format] = /^(\d{1,5})\.(avif|webp)$/.exec(file) ?? []
  return width && (format === 'avif' || format === 'webp') ? { width: Number(width), format } : undefined
}

function sendRendition(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedRendition | undefined,
): FastifyReply {
  if (!served) return sendProblem(reply, problem('not-found', { message: 'There is no such picture.' }))
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', served.etag)
  if (request.headers['if-none-match'] === served.etag) return reply.code(304).send()
  return reply.type(served.contentType).send(served.bytes)
}
