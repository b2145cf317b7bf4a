// A server before the server that, once told to, is out of reach, or hands out the next build: parts of other names, and
// the old ones gone.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contractHeader } from '#src/contract/contract-version.ts'

export type TestProxy = {
  /** Where the app is reached through it. */
  readonly url: string
  /** From now on there is a newer version. */
  readonly releaseNewVersion: () => void
  /** From now on apps of the contract before are refused. */
  readonly rejectOldContract: () => void
  /** From now on calls with such a path reach nobody; null for none. */
  readonly blockPaths: (calls: RegExp | null) => void
  readonly close: () => Promise<void>
}

const assetsPath = '/assets/'
const nextAssetsPath = '/assets/next/'
/** How the apps of the next build name their contract. */
const nextHeader = `${contractHeader}-next`

/** Stands before the server at `origin`, on a port of its own. */
export async function startTestProxy(origin: string): Promise<TestProxy> {
  let isReleased = false
  let isRejectingOld = false
  let blockedPaths: RegExp | null = null
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (blockedPaths?.test(path)) return void outgoing.destroy()
    if (isReleased && path.startsWith(assetsPath) && !path.startsWith(nextAssetsPath))
      return void outgoing.writeHead(404).end()
    const isText = isAppFile(path)
    const headers = { ...incoming.headers }
    // What changes is plain text, and never the same as before.
    if (isText) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    if (isRejectingOld && contractHeader in headers) headers[contractHeader] = '0'
    const forwarded = request(
      origin + path.replace(nextAssetsPath, assetsPath),
      { method: incoming.method, headers },
      (upstream) => {
        const { 'content-length': _length, etag: _etag, ...plain } = upstream.headers
        const newer = isReleased && isText
        outgoing.writeHead(upstream.statusCode ?? 502, newer ? plain : upstream.headers)
        if (newer) void text(upstream).then((content) => outgoing.end(toNextVersion(content)))
        else upstream.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await listen(server)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    releaseNewVersion: () => {
      isReleased = true
    },
    rejectOldContract: () => {
      isRejectingOld = true
    },
    blockPaths: (calls) => {
      blockedPaths = calls
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Its pages, scripts and styles, by their path. */
const isAppFile = (path: string) =>
  !/^\/(api|media)\//.test(path) && /^[^.]*$|\.(js|css|html)$/.test(path.split('?')[0] ?? '')

const toNextVersion = (content: string) =>
  content
    .replaceAll(/assets\/(?=[\w.-]+\.(js|css))/g, 'assets/next/')
    .replaceAll('"revision":"', '"revision":"next')
    .replaceAll(contractHeader, nextHeader)

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
