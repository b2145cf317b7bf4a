// A webhook receiver on loopback that records requests.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly bytes: Buffer }

export type ReceiverResponse = {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Sends `responses` in turn, then repeats the last one; null never responds. */
export async function startWebhookReceiver(...responses: readonly (ReceiverResponse | null)[]) {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const scripted = responses[Math.min(received.length, responses.length - 1)]
      const bytes = Buffer.concat(chunks)
      received.push({ headers: request.headers, body: bytes.toString(), bytes })
      if (scripted === null) return
      response.writeHead(scripted?.status ?? 204, scripted?.headers)
      response.end(scripted?.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((onClosed) => server.close(onClosed))
  }
  return { url: `http://127.0.0.1:${port}/hook`, port, received, close }
}
