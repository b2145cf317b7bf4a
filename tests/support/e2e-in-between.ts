// A server before the server that, once told to, is out of reach, or hands out the next build: parts of other names, and
// the old ones gone.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contractHeader } from '#src/contract/version.ts'

export type InBetween = {
  /** Where the app is reached through it. */
  readonly url: string
  /** From now on there is a newer version. */
  readonly release: () => void
  /** From now on apps of the contract before are refused. */
  readonly refuseOld: () => void
  /** From now on calls with such a path reach nobody; null for none. */
  readonly cut: (calls: RegExp | null) => void
  readonly close: () => Promise<void>
}

const parts = '/assets/'
const nextParts = '/assets/next/'
/** How the apps of the next build name their contract. */
const nextHeader = `${contractHeader}-next`

/** Stands before the server at `origin`, on a port of its own. */
export async function standBefore(origin: string): Promise<InBetween> {
  let released = false
  let refusing = false
  let unreachable: RegExp | null = null
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    if (unreachable?.test(path)) return void answer.destroy()
    if (released && path.startsWith(parts) && !path.startsWith(nextParts)) return void answer.writeHead(404).end()
    const isText = isOfTheApp(path)
    const headers = { ...asked.headers }
    // What changes is plain text, and never the same as before.
    if (isText) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    if (refusing && contractHeader in headers) headers[contractHeader] = '0'
    const passedOn = request(origin + path.replace(nextParts, parts), { method: asked.method, headers }, (got) => {
      const { 'content-length': _length, etag: _etag, ...plain } = got.headers
      const newer = released && isText
      answer.writeHead(got.statusCode ?? 502, newer ? plain : got.headers)
      if (newer) void text(got).then((content) => answer.end(asNext(content)))
      else got.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    asked.pipe(passedOn)
  })
  await listen(server)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => {
      released = true
    },
    refuseOld: () => {
      refusing = true
    },
    cut: (calls) => {
      unreachable = calls
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Its pages, scripts and styles, by their path. */
const isOfTheApp = (path: string) =>
  !/^\/(api|media)\//.test(path) && /^[^.]*$|\.(js|css|html)$/.test(path.split('?')[0] ?? '')

const asNext = (content: string) =>
  content
    .replaceAll(/assets\/(?=[\w.-]+\.(js|css))/g, 'assets/next/')
    .replaceAll('"revision":"', '"revision":"next')
    .replaceAll(contractHeader, nextHeader)

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
