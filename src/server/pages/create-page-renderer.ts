// Renders the first page of a visit on the server with the app's server build, for the session's user. If rendering
// fails, too many pages wait to be rendered, or the database does not answer, the plain page is sent and rendered in the
// browser.
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type PageApiResponse,
  type PageApiRequest,
  type PageUser,
  type PageRequest,
  timeZoneCookie,
  type PageRenderer,
  type RenderPage,
} from '#src/contract/page-renderer.ts'
import { changedPositionCookie, seenPositionCookie } from '#src/contract/headers.ts'
import { createFairQueue } from '#src/domain/fair-queue.ts'
import { isDatabaseUnavailable } from '#src/server/db/connection/classify-failure.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { CallLimiter } from '#src/server/http/limits/call-limiter.ts'
import { readCookie } from '#src/server/http/session/cookies.ts'
import { clientNetwork } from '#src/server/http/origin/proxies.ts'
import { publicAddress } from '#src/server/http/origin/request-origin.ts'
import { withRequestId } from '#src/server/http/log/request-id.ts'
import { logAs } from '#src/server/http/log/request-log.ts'
import { toIdentityCookies, renewIdentityCookies } from '#src/server/http/session/identity-cookies.ts'
import { type AllowsDemo, findRequestUser, type SessionUser } from '#src/server/http/session/sessions.ts'
import { buildMachineHead } from './machine-head.ts'
import { readBuildManifest } from './read-build-manifest.ts'
import type { PageTemplate } from './page-template.ts'

/** Maximum milliseconds for rendering a page; then it is sent without content. */
const renderTimeoutMs = 3000

/**
 * Rendering uses the process's one thread for milliseconds, so that more at once only makes all of them late. Whoever
 * waits behind 28 others would have the page sooner by rendering it.
 */
const maxRendering = 4
const maxWaiting = 28

/** Seconds after which a crawler returns while the database does not answer. */
const retryAfterSeconds = 5

type Options = {
  readonly db: Db
  readonly isDatabaseAnswering: () => boolean
  /** Folder of the built app. */
  readonly appFolder: string
  /** Folder of the app's server build. */
  readonly rendererFolder: string
  readonly publicBrowsing: boolean
  readonly publicUrl: string | undefined
  readonly allowsDemo: AllowsDemo
  readonly limitCall: CallLimiter
  readonly template: PageTemplate
}

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/**
 * Returns a handler that renders the requested page, whichever it is: the app's router decides what exists. Returns
 * undefined without a server build. `sendPlainPage` sends the page without content.
 */
export async function createPageRenderer(
  app: FastifyInstance,
  options: Options,
  sendPlainPage: PageHandler,
): Promise<PageHandler | undefined> {
  const {
    db,
    isDatabaseAnswering,
    appFolder,
    rendererFolder,
    publicBrowsing,
    publicUrl,
    allowsDemo,
    limitCall,
    template,
  } = options
  const requestStorage = new AsyncLocalStorage<PageRequest>()
  const render = await loadRenderer(rendererFolder, () => requestStorage.getStore())
  if (!render) return undefined
  if (template.inlineScripts === null) throw new Error(`The build in ${appFolder} has no script that starts the app`)
  const scriptUrlsOf = readBuildManifest(appFolder)
  const queue = createFairQueue(maxRendering)

  return async (request, reply) => {
    const person = await findPerson(request)
    // The app's own calls fail too, and it says why.
    if (person === 'unknown') return sendPlainPage(request, reply.code(503).header('retry-after', retryAfterSeconds))
    if (person) {
      logAs(request, person)
      // The browser's identity cookies are from the sign-in; this updates them, also for a page it renders itself.
      renewIdentityCookies(request, reply, toIdentityCookies(person))
    }
    const shouldRender = person !== null || publicBrowsing
    // Beyond the limit the page is rendered in the browser, which waits before it repeats a refused call.
    const isLimited = limitCall('read', { personId: person?._id ?? null, address: request.ip }) > 0
    const rendered = shouldRender && !isLimited ? await renderInTurn(request, person) : null
    // The app shows what is missing; search engines and other machines need the status.
    if (rendered === 'missing') reply.code(404)
    const page = rendered === 'missing' ? null : rendered
    // Search engines must not index a page that only redirects to the sign-in.
    if (!shouldRender) reply.header('x-robots-tag', 'noindex')
    if (!page) return sendPlainPage(request, reply)
    const address = publicBrowsing ? publicAddress(request, publicUrl) : null
    // Their number is endless, and each is a part of the list without them.
    if (isFilteredList(request.url)) reply.header('x-robots-tag', 'noindex')
    const machineHead = address === null ? '' : buildMachineHead(page, address)
    return reply
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(template.render({ page, scripts: scriptUrlsOf(page.modules), machineHead }))
  }

  /** Returns `unknown` if the database does not answer. */
  async function findPerson(request: FastifyRequest): Promise<SessionUser | null | 'unknown'> {
    if (!isDatabaseAnswering()) return 'unknown'
    try {
      return await findRequestUser(db, request, allowsDemo)
    } catch (error) {
      if (isDatabaseUnavailable(error)) return 'unknown'
      throw error
    }
  }

  /** Returns null at once if too many wait. */
  async function renderInTurn(request: FastifyRequest, person: SessionUser | null) {
    if (queue.counts().waiting >= maxWaiting) return null
    return queue(person?._id ?? clientNetwork(request.ip, 64), () => renderPage(request, person))
  }

  async function renderPage(request: FastifyRequest, user: SessionUser | null) {
    if (!render) return null
    const pageRequest: PageRequest = {
      url: request.url,
      person: user && toPageUser(user),
      locale: user?.locale ?? readCookie(request, 'locale') ?? 'default',
      isWideScreen: !isPhone(request),
      timeZone: validTimeZone(readCookie(request, timeZoneCookie)?.split('~')[0]),
      publicBrowsing,
      call: (url, init) => callApi(app, request, user, url, init),
    }
    try {
      return await withTimeout(requestStorage.run(pageRequest, () => render(pageRequest)))
    } catch (error) {
      request.log.error({ err: error }, 'rendering a page failed; it was sent without content')
      return null
    }
  }
}

const isFilteredList = (url: string) => url.startsWith('/antiques?')

const toPageUser = ({ _id, id, name, icon, role, startsOnProjects }: SessionUser): PageUser => ({
  _id,
  id,
  name,
  icon,
  role,
  startsOnProjects,
})

/** Calls the API within this process, with the person's session. Without a person the request's cookie is not used. */
function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  user: SessionUser | null,
  url: string,
  init: PageApiRequest,
): Promise<PageApiResponse> {
  return withRequestId(request.id, () =>
    app
      .inject({
        method: init.method as 'GET',
        url,
        // Counts for the limits of whoever requested the page.
        remoteAddress: request.ip,
        headers: { ...init.headers },
        // A request within this process is not https.
        cookies: {
          token: (user && readCookie(request, 'token')) ?? '',
          [changedPositionCookie]: readCookie(request, changedPositionCookie) ?? '',
          [seenPositionCookie]: readCookie(request, seenPositionCookie) ?? '',
        },
        ...(init.body !== null && { payload: init.body }),
      })
      // The call starts here, and not when somebody awaits it outside.
      .then((response) => ({
        ok: response.statusCode < 400,
        headers: { get: (name: string) => response.headers[name]?.toString() ?? null },
        json: async () => response.json<unknown>(),
      })),
  )
}

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Rendering took more than ${renderTimeoutMs} ms`)), renderTimeoutMs)
  })
  try {
    return await Promise.race([work, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

function validTimeZone(name = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** Uses the client hint if the browser sends it, else looks for "mobi" in the user agent, which all phones have. */
function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  if (typeof hint === 'string') return hint === '?1'
  return /mobi/i.test(headers['user-agent'] ?? '')
}

/**
 * Loads the server build in `folder`; undefined if there is none. `getRequest` returns the request that is being
 * processed.
 */
async function loadRenderer(
  folder: string,
  getRequest: () => PageRequest | undefined,
): Promise<RenderPage | undefined> {
  const path = join(folder, 'entry-server.js')
  if (!existsSync(path)) return undefined
  // oxlint-disable-next-line curio/architecture -- a build's result, which may be missing; src/contract/page-renderer.ts says what it is
  const { createRenderer } = (await import(pathToFileURL(path).href)) as PageRenderer
  return createRenderer(getRequest)
}
