// Renders landing pages on the server with the app's server build, for the session's user. If rendering fails, the
// plain page is sent and rendered in the browser.
import { AsyncLocalStorage } from 'node:async_hooks'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type PageAnswer,
  type PageCall,
  type PagePerson,
  type PageRequest,
  plainPageHeader,
} from '#src/contract/page.ts'
import type { Db } from '#src/server/db/open.ts'
import { identityCookies, renewIdentityCookies } from '#src/server/http/identity-cookies.ts'
import { findUser, type Holder } from '#src/server/http/sessions.ts'
import { readBuildNotes } from './build-notes.ts'
import { linkPreview } from './link-preview.ts'
import { loadRenderer } from './load-renderer.ts'
import type { PageTemplate } from './page-template.ts'

/** Maximum milliseconds for rendering a page; then it is sent without content. */
const patience = 3000

type Options = {
  readonly db: Db
  /** Folder of the built app. */
  readonly appFolder: string
  /** Folder of the app's server build. */
  readonly rendererFolder: string
  readonly publicBrowsing: boolean
  readonly template: PageTemplate
}

/** Registers the pages rendered on the server. Without a server build it registers nothing, and all pages are plain. */
export async function registerPages(app: FastifyInstance, options: Options): Promise<void> {
  const { db, appFolder, rendererFolder, publicBrowsing, template } = options
  const working = new AsyncLocalStorage<PageRequest>()
  const render = await loadRenderer(rendererFolder, () => working.getStore())
  if (!render) return
  if (template.starter === null) throw new Error(`The build in ${appFolder} has no script that starts the app`)
  const addressesOf = readBuildNotes(appFolder)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const secret = request.cookies['token']
    const person = secret === undefined ? null : await findUser(db, secret)
    const wanted = person !== null || publicBrowsing
    const drawn = wanted && !(plainPageHeader in request.headers) ? await draw(request, person) : null
    // The app shows what is missing; search engines and other machines need the status.
    if (drawn === 'missing') reply.code(404)
    const page = drawn === 'missing' ? null : drawn
    // Search engines must not index a page that only redirects to the sign-in.
    if (!wanted) reply.header('x-robots-tag', 'noindex')
    if (!page) return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(template.plain)
    // The browser's identity cookies are from the sign-in; this updates them.
    if (person) renewIdentityCookies(request, reply, identityCookies(person))
    const address = publicBrowsing ? addressOf(request) : null
    const preview = address ? linkPreview(page, address) : {}
    return reply
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(template.render({ page, scripts: addressesOf(page.modules), preview }))
  }

  const draw = async (request: FastifyRequest, holder: Holder | null) => {
    const view: PageRequest = {
      url: request.url,
      person: holder && personOf(holder),
      locale: holder?.locale ?? request.cookies['locale'] ?? 'default',
      wide: !isPhone(request),
      publicBrowsing,
      call: (url, init) => callApi(app, request, url, init),
    }
    try {
      return await inTime(working.run(view, () => render(view)))
    } catch (error) {
      request.log.error({ err: error }, 'rendering a page failed; it was sent without content')
      return null
    }
  }

  for (const url of ['/', '/antiques', '/antique/:id']) app.get(url, sendPage)
}

const personOf = ({ _id, id, name, icon, role }: Holder): PagePerson => ({ _id, id, name, icon, role })

/** Calls the API within this process, with the person's session. */
async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  url: string,
  init: PageCall,
): Promise<PageAnswer> {
  const answer = await app.inject({
    method: init.method as 'GET',
    url,
    headers: { ...init.headers, 'x-request-id': request.id },
    cookies: { token: request.cookies['token'] ?? '' },
    ...(init.body !== null && { payload: init.body }),
  })
  return {
    ok: answer.statusCode < 400,
    headers: { get: (name) => answer.headers[name]?.toString() ?? null },
    json: async () => answer.json<unknown>(),
  }
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Rendering took more than ${patience} ms`)), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Uses the client hint if the browser sends it, else looks for "mobi" in the user agent, which all phones have. */
function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  if (typeof hint === 'string') return hint === '?1'
  return /mobi/i.test(headers['user-agent'] ?? '')
}

/** Returns the page's public URL without its query, from proxy headers if trusted; null for an invalid host. */
function addressOf(request: FastifyRequest): URL | null {
  const path = request.url.split('?')[0] ?? '/'
  return URL.parse(path, `${request.protocol}://${request.host}`)
}
