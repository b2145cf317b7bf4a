import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#src/contract/problems.ts'
import { sendProblem } from './answer.ts'

type ImageFormat = 'avif' | 'webp'
type ServedVariant = { bytes: Buffer; contentType: string; etag: string }

export type MediaRoutesOptions = {
  variant(request: { key: string; width: number; format: ImageFormat }): Promise<ServedVariant | undefined>
}

/** The rendition at an image's base URL. */
const plain = { width: 960, format: 'webp' } as const

/** Serves images under /media/images. URLs are derived from the content, so responses are cacheable forever. */
export function registerMediaRoutes(app: FastifyInstance, { variant }: MediaRoutesOptions): void {
  app.get<{ Params: { key: string } }>('/media/images/:key', async (request, reply) =>
    serve(request, reply, await variant({ key: request.params.key, ...plain })),
  )

  app.get<{ Params: { key: string; file: string } }>('/media/images/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const [, width, format] = /^(\d{1,5})\.(avif|webp)$/.exec(file) ?? []
    if (!width || (format !== 'avif' && format !== 'webp')) return serve(request, reply, undefined)
    return serve(request, reply, await variant({ key, width: Number(width), format }))
  })
}

function serve(request: FastifyRequest, reply: FastifyReply, found: ServedVariant | undefined): FastifyReply {
  if (!found) return sendProblem(reply, problem('not-found', { message: 'There is no such picture.' }))
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', found.etag)
  if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
  return reply.type(found.contentType).send(found.bytes)
}
