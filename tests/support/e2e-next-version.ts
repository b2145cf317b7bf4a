// A server before the server that, once told to, hands out a newer version of the service worker.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type NextVersion = {
  /** Where the app is reached through it. */
  readonly url: string
  /** From now on there is a newer version. */
  readonly release: () => void
  readonly close: () => Promise<void>
}

/** Stands before the server at `origin`, on a port of its own. */
export async function serveNextVersion(origin: string): Promise<NextVersion> {
  let released = false
  const server = createServer((asked, answer) => {
    const passedOn = request(origin + asked.url, { method: asked.method, headers: asked.headers }, (got) => {
      const newer = released && asked.url === '/sw.js'
      const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = got.headers
      answer.writeHead(got.statusCode ?? 502, newer ? headers : got.headers)
      got.on('end', () => answer.end(newer ? '\n// newer' : undefined))
      got.pipe(answer, { end: false })
    })
    passedOn.on('error', () => answer.destroy())
    // What changes is plain text, and never the same as before.
    if (asked.url === '/sw.js') {
      for (const header of ['accept-encoding', 'if-none-match', 'if-modified-since']) passedOn.removeHeader(header)
    }
    asked.pipe(passedOn)
  })
  await listen(server)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => {
      released = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
