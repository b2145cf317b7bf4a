// A proxy in front of the server that can be made unreachable, or serve the next build, whose chunks have other names.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contractHeader } from '#src/contract/headers.ts'

export type TestProxy = {
  /** The proxy's address. */
  readonly url: string
  /** Serves a newer version from now on. */
  readonly releaseNewVersion: () => void
  /** Refuses apps of the previous contract from now on. */
  readonly rejectOldContract: () => void
  /** Runs a function in every page from now on, before the app's own code. It can use nothing of its module. */
  readonly runInPages: (run: () => void) => void
  /** Fails calls whose path matches from now on; null for none. */
  readonly blockPaths: (calls: RegExp | null) => void
  /** Never answers calls whose path matches. */
  readonly holdPaths: (calls: RegExp) => void
  readonly close: () => Promise<void>
}

/** The app's own limits of the check for a new version, of its activation, and of a page that comes from the server. */
export const updateTimeoutMs = 45_000

/** The script that every page runs before it is painted. */
const firstScriptPath = '/theme.js'
const assetsPath = '/assets/'
const nextAssetsPath = '/assets/next/'
/** The contract version of the next build. */
const nextHeader = `${contractHeader}-next`

/** Starts a proxy of the server at `origin` on its own port. */
export async function startTestProxy(origin: string): Promise<TestProxy> {
  let isReleased = false
  let isRejectingOld = false
  let pageScript = ''
  let blockedPaths: RegExp | null = null
  let heldPaths: RegExp | null = null
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (blockedPaths?.test(path)) return void outgoing.destroy()
    if (heldPaths?.test(path)) return
    if (isReleased && path.startsWith(assetsPath) && !path.startsWith(nextAssetsPath))
      return void outgoing.writeHead(404).end()
    const isText = isAppFile(path)
    const headers = { ...incoming.headers }
    // The changed files are plain text and differ every time.
    if (isText) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    if (isRejectingOld && contractHeader in headers) headers[contractHeader] = '0'
    const forwarded = request(
      origin + path.replace(nextAssetsPath, assetsPath),
      { method: incoming.method, headers },
      (upstream) => {
        const { 'content-length': _length, etag: _etag, ...plain } = upstream.headers
        const toChanged = isReleased ? toNextVersion : (content: string) => pageScript + content
        const isChanged = isText && (isReleased || path.startsWith(firstScriptPath))
        outgoing.writeHead(upstream.statusCode ?? 502, isChanged ? plain : upstream.headers)
        if (isChanged) void text(upstream).then((content) => outgoing.end(toChanged(content)))
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
    runInPages: (run) => {
      pageScript = `;(${String(run)})();`
    },
    blockPaths: (calls) => {
      blockedPaths = calls
    },
    holdPaths: (calls) => {
      heldPaths = calls
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
