// The benchmark's server: the page, its script and the videos.
import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { mediaDir } from './media.ts'

export type BenchServer = { readonly origin: string; readonly close: () => void }

const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  m3u8: 'application/vnd.apple.mpegurl',
  js: 'text/javascript',
}

const page = `<!doctype html><style>video{width:180px;height:320px}</style><body>
<script type="module" src="/script/page.js"></script>`

/** Serves the built page of `scriptDir` on a free loopback port. */
export async function startServer(scriptDir: string): Promise<BenchServer> {
  const http = createServer((request, response) => {
    const [, root, ...rest] = (request.url ?? '/').split('/')
    if (root === '') response.setHeader('content-type', 'text/html').end(page)
    else sendFile(join(root === 'script' ? scriptDir : mediaDir, ...rest), request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const close = () => {
    http.closeAllConnections()
    http.close()
  }
  return { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close }
}

function sendFile(path: string, request: IncomingMessage, response: ServerResponse): void {
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file?.isFile()) return void response.writeHead(404).end()
  const { size } = file
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
  createReadStream(path, { start, end }).pipe(response)
}
