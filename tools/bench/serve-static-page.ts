// A page of the app without its scripts: the limit for what the app can reach.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A served page. */
export type StaticPage = { readonly url: string; readonly close: () => void }

/** Serves `html` without its scripts under any unknown address, and the files it names from `origin`. */
export async function serveStaticPage(html: string, origin: string): Promise<StaticPage> {
  const page = withoutScripts(html)
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/') return void response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    void sendFile(`${origin}${path}`, request.headers.cookie ?? '').then(
      ({ type, body }) => response.setHeader('content-type', type).end(body),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

async function sendFile(url: string, cookie: string): Promise<{ type: string; body: Buffer }> {
  const response = await fetch(url, { headers: { cookie } })
  return {
    type: response.headers.get('content-type') ?? 'application/octet-stream',
    body: Buffer.from(await response.arrayBuffer()),
  }
}

/** Removes scripts and the template with the app's scripts; keeps the styles that a script of the page would set. */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script[^>]*>[^]*?<\/script>/g, '')
    .replaceAll(/<template id="app-scripts">[^]*?<\/template>/g, '')
    .replaceAll(' data-style="', ' style="')
