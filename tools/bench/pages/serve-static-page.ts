// A page of the app without its scripts: the limit for what the app can reach.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** A served page. */
export type StaticPage = { readonly url: string; readonly close: () => void }

type StoredFile = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

/**
 * Serves `html` without its scripts under any unknown address, and the files it names from `origin`: from memory, and
 * compressed as well as possible.
 */
export async function serveStaticPage(html: string, origin: string): Promise<StaticPage> {
  const files = new Map<string, Promise<StoredFile>>()
  files.set('/', Promise.resolve(storedFile('text/html; charset=utf-8', Buffer.from(withoutScripts(html)))))
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const file = files.get(path) ?? fetchFile(`${origin}${path}`, request.headers.cookie ?? '')
    files.set(path, file)
    void file.then(
      ({ headers, body }) => response.writeHead(200, headers).end(body),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

async function fetchFile(url: string, cookie: string): Promise<StoredFile> {
  const response = await fetch(url, { headers: { cookie } })
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return storedFile(type, Buffer.from(await response.arrayBuffer()))
}

function storedFile(type: string, body: Buffer): StoredFile {
  const isText = /^text\/|javascript|json|svg/.test(type)
  const sent = isText ? brotliCompressSync(body) : body
  return {
    headers: {
      'content-type': type,
      'content-length': String(sent.length),
      ...(isText && { 'content-encoding': 'br' }),
    },
    body: sent,
  }
}

/** Removes scripts and the template with the app's scripts; keeps the styles that a script of the page would set. */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script[^>]*>[^]*?<\/script>/g, '')
    .replaceAll(/<template id="app-scripts">[^]*?<\/template>/g, '')
    .replaceAll(' data-style="', ' style="')
