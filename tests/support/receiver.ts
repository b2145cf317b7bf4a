// A system of somebody else's on loopback, which takes webhooks and remembers them.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly bytes: Buffer }

export type ReceiverAnswer = {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Answers each message as `answers` says, one after the other and the last one from then on; null never answers. */
export async function openReceiver(...answers: readonly (ReceiverAnswer | null)[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = answers[Math.min(received.length, answers.length - 1)]
      const bytes = Buffer.concat(chunks)
      received.push({ headers: request.headers, body: bytes.toString(), bytes })
      if (answer === null) return
      response.writeHead(answer?.status ?? 204, answer?.headers)
      response.end(answer?.body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { url: `http://127.0.0.1:${port}/hook`, port, received, close }
}
