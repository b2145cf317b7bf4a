// The benchmark's server: the page, its script, and media at the speed a section requests.
import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { GatedFile } from './gated-file.ts'
import { mediaDir } from './media.ts'

export type BenchServer = {
  readonly origin: string
  /** Delays every media response by this many milliseconds and then limits it to this many bytes per second. */
  throttle: { readonly latencyMs: number; readonly bytesPerSecond: number } | null
  /** The file served at `/held`, up to its released part. */
  gatedFile: GatedFile | null
  /** The origin of all other requests: a Curio server whose videos are the benchmark's. */
  upstream: string | null
  readonly close: () => void
}

const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  m3u8: 'application/vnd.apple.mpegurl',
  js: 'text/javascript',
}

/** Serves the built page of `scriptDir` on a free loopback port. */
export async function startServer(scriptDir: string): Promise<BenchServer> {
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const close = () => {
    http.closeAllConnections()
    http.close()
  }
  const server: BenchServer = {
    origin: `http://127.0.0.1:${port}`,
    throttle: null,
    gatedFile: null,
    upstream: null,
    close,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', server.origin)
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html')
      response.end(
        '<!doctype html><style>video{width:180px;height:320px}</style><body><script type="module" src="/script/page.js"></script>',
      )
      return
    }
    if (pathname === '/favicon.ico') return void response.writeHead(204).end()
    if (pathname === '/release') {
      await pause(1000)
      await server.gatedFile?.release()
      response.end('')
      return
    }
    if (pathname.startsWith('/held')) return server.gatedFile?.serve(request, response)
    const [, root, ...rest] = pathname.split('/')
    if (server.upstream !== null && root !== 'script' && root !== 'media') {
      return proxyRequest(server.upstream, request, response)
    }
    const base = root === 'script' ? scriptDir : mediaDir
    await sendFile(join(base, ...rest.filter((part) => part !== '..')), request, response)
  }

  async function sendFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) {
      response.statusCode = 404
      response.end()
      return
    }
    const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '')
    const start = Number(range?.[1] ?? 0)
    const end = range?.[2] ? Math.min(Number(range[2]), size - 1) : size - 1
    response.writeHead(range ? 206 : 200, {
      'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    })
    const { throttle } = server
    const media = path.startsWith(mediaDir)
    if (throttle && media) await pause(throttle.latencyMs)
    for await (const chunk of createReadStream(path, { start, end, highWaterMark: 32_768 })) {
      if (response.destroyed) return
      if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
      if (throttle && media) await pause(((chunk as Buffer).length / throttle.bytesPerSecond) * 1000)
    }
    response.end()
  }

  return server
}

/** Forwards headers unchanged: the client's origin is this server's, and the upstream compares it with the host. */
function proxyRequest(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = request
  const proxied = ask(new URL(url, origin), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  proxied.on('error', () => response.destroy())
  response.on('close', () => proxied.destroy())
  request.pipe(proxied)
}
