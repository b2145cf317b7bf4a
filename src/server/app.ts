// Builds the HTTP server. All external dependencies are parameters, so that tests create one without a port.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import multipart from '@fastify/multipart'
import type { Logger } from 'pino'
import { contract, contractByTag } from '#src/contract/contract.ts'
import type { MailMode } from '#src/domain/messages/mail.ts'
import type { SignUpMode } from '#src/domain/people/sign-up.ts'
import { disableAccount } from './features/accounts/user-directory/disable-user.ts'
import { directoryHandlers } from './features/accounts/user-directory/handlers.ts'
import { createSignInThrottle } from './features/accounts/sign-in/sign-in-throttle.ts'
import type { EventHub } from '#src/server/db/events/event-hub.ts'
import type { ReadReplicas } from './db/replicas/read-replicas.ts'
import { readServerKey } from './db/secrets/read-server-key.ts'
import type { SecretBox } from './db/secrets/secret-box.ts'
import { accountsHandlers } from './features/accounts/handlers.ts'
import { erasingHandlers } from './features/accounts/erasing/handlers.ts'
import { ownAccountHandlers } from './features/accounts/own-account/handlers.ts'
import { passwordLinksHandlers } from './features/accounts/password-links/handlers.ts'
import { signUpHandlers } from './features/accounts/sign-up/handlers.ts'
import { identityProviderHandlers } from './features/accounts/identity-provider/handlers.ts'
import { passkeysHandlers } from './features/accounts/passkeys/handlers.ts'
import { secondFactorHandlers } from './features/accounts/second-factor/handlers.ts'
import { mailHandlers } from './features/mail/handlers.ts'
import { liveHandlers } from './features/live/handlers.ts'
import type { StreamRegistry } from './features/live/stream-registry.ts'
import { hideProduct, restoreProduct } from './features/marketplace/auction/hide-product.ts'
import { leaveMarket } from './features/marketplace/orders/leave-market.ts'
import { createAuctionKey } from './features/marketplace/proof/auction-key.ts'
import { eraseFeedback } from './features/marketplace/orders/give-feedback.ts'
import { marketplaceHandlers } from './features/marketplace/handlers.ts'
import type { UploadQuota } from './features/marketplace/selling/admit-uploads.ts'
import { ownSearches } from './features/marketplace/search/saved-searches.ts'
import { eraseMessages, ownMessages } from './features/messages/own-messages.ts'
import { messagesHandlers } from './features/messages/handlers.ts'
import { projectsHandlers } from './features/projects/handlers.ts'
import { taskImportHandlers } from './features/projects/task-import/handlers.ts'
import { webhooksHandlers } from './features/projects/webhooks/handlers.ts'
import { eraseReports } from '#src/server/features/moderation/add-report.ts'
import { moderationHandlers } from './features/moderation/handlers.ts'
import { leaveProjects } from './features/projects/people/leave-projects.ts'
import { emailInvitationHandlers } from './features/projects/people/email-invitation-handlers.ts'
import { inviteNewTalent } from './features/projects/people/email-invitations.ts'
import { pushHandlers } from './features/push/handlers.ts'
import { reviewHandlers } from './features/review/handlers.ts'
import type { VideoUploads } from './features/projects/videos/start-video-upload.ts'
import { taskVideosHandlers } from './features/projects/videos/handlers.ts'
import { talentHandlers } from './features/talent/handlers.ts'
import { createCallLimiter, describeLimits, unlimited } from './http/limits/call-limiter.ts'
import { type ConnectionLimits, limitConnections, toServerOptions } from './http/limits/connection-limits.ts'
import { createPlainPageHandler, registerAppFiles } from './http/files/register-app-files.ts'
import { type Readiness, registerHealth } from './http/files/register-health.ts'
import type { Deps } from './http/deps.ts'
import type { Handlers } from './http/calls/handler.ts'
import { type FinishedRequest, observeRequests } from './http/files/observe-requests.ts'
import { type MediaRoutesOptions, registerMediaRoutes } from './http/files/register-media-routes.ts'
import { createRequestIds } from './http/log/request-id.ts'
import { RequestLogController } from './http/log/request-log.ts'
import { sendError } from './http/calls/send-problem.ts'
import { createProxyCheck, isForwarded } from './http/origin/proxies.ts'
import { isHttpsAtProxy } from './http/origin/request-origin.ts'
import { acceptRawBodies, allowLongUploads } from './http/calls/raw-body.ts'
import { registerCalls, type ResponseCheck, splitByBody } from './http/calls/register-calls.ts'
import { registerSecurityHeaders, requireHttps, scriptHashes } from './http/files/register-security-headers.ts'
import type { AllowsDemo, SecondFactorRule } from './http/session/sessions.ts'
import type { IdentityProvider } from './outbound/create-identity-provider.ts'
import type { PushSender } from './outbound/create-push-sender.ts'
import { readStarter } from './pages/read-build-manifest.ts'
import { parseTemplate } from './pages/page-template.ts'
import { createPageRenderer } from './pages/create-page-renderer.ts'
import { registerMessagePictures } from './features/messages/register-message-pictures.ts'
import { registerCrawlerFiles } from './pages/register-crawler-files.ts'
import type { Settings } from './settings.ts'
import type { MediaBuckets } from './storage/media-buckets.ts'
import { registerBucketRoute, registerVideoRoute } from './features/projects/videos/register-video-routes.ts'
import { registerUnsubscribe } from './features/mail/register-unsubscribe.ts'
import { docsStyle, renderDocsPage } from './http/docs/render-docs-page.ts'
import { buildOpenApi } from './http/docs/build-openapi.ts'

/** Fast enough to compress every response. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Maximum size of a request body in bytes; uploads have separate limits. */
const bodyLimit = 1024 * 1024

export type AppOptions = Omit<Deps, 'log'> &
  Pick<
    Settings,
    | 'hstsSubdomains'
    | 'mediaOrigins'
    | 'paymentDays'
    | 'publicBrowsing'
    | 'publicUrl'
    | 'rateLimitNetwork'
    | 'rateLimits'
    | 'trustProxy'
  > & {
    readonly log: Logger
    readonly media: MediaRoutesOptions
    /** Null without read replicas. */
    readonly replicas: ReadReplicas | null
    readonly events: EventHub
    readonly streams: StreamRegistry
    readonly isDatabaseAnswering: () => boolean
    readonly readiness: () => Promise<Readiness>
    /** Called after every request of a client. */
    readonly onRequestEnd?: (request: FinishedRequest) => void
    readonly push: PushSender
    readonly secrets: SecretBox
    /** Folder of the built app. */
    readonly appFolder: string
    /** Folder of the app's server build; if missing, pages are rendered in the browser only. */
    readonly rendererFolder: string
    readonly mailMode: MailMode
    readonly signUpMode: SignUpMode
    /** Where people of the operator's organization sign in; null if nowhere. */
    readonly identityProvider: IdentityProvider | null
    readonly mediaBuckets: MediaBuckets
    readonly uploadQuota: UploadQuota
    readonly videoUploads: VideoUploads
    /** Where browsers send parts of videos to, if not to this server. */
    readonly storeOrigin: string | undefined
    readonly connections: ConnectionLimits
    /** Who must have a second factor. */
    readonly secondFactorRule: SecondFactorRule
    /** Whether demo accounts can sign in from other machines; they always can from this one. */
    readonly demoEverywhere: boolean
    /** What to do if a response does not match the contract. */
    readonly checkResponse: () => ResponseCheck
  }

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { log, db, ids, jobs, images, streams, webhookClient } = options
  const { isDatabaseAnswering, publicBrowsing, demoEverywhere, mailMode, signUpMode, identityProvider, checkResponse } =
    options
  const allowsDemo: AllowsDemo = ({ headers }) => demoEverywhere || !isForwarded(headers)
  const isProxy = createProxyCheck(options.trustProxy)
  const loggerInstance: FastifyBaseLogger = log
  const app: FastifyInstance = fastify({
    loggerInstance,
    bodyLimit,
    ...toServerOptions(options.connections),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a malformed URL.
      requireHttps(request, reply, options.hstsSubdomains, isHttpsAtProxy(request, isProxy))
      sendError(error, request, reply)
    },
    trustProxy: options.trustProxy.length > 0 && isProxy,
    logController: new RequestLogController(),
    genReqId: createRequestIds(isProxy),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  // Forms of other sites can send text/plain without a CORS preflight; all calls here use JSON.
  app.removeContentTypeParser('text/plain')
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    streams.endAll()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    // An idle connection would keep the server from closing.
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  if (options.onRequestEnd) observeRequests(app, options.onRequestEnd)
  app.setErrorHandler<FastifyError>(sendError)
  allowLongUploads(app)
  limitConnections(app, options.connections)
  const template = readPageTemplate(options)
  registerSecurityHeaders(app, {
    mediaOrigins: [...options.mediaOrigins, ...options.mediaBuckets.origins],
    storeOrigin: options.storeOrigin,
    hstsSubdomains: options.hstsSubdomains,
    scriptHashes: template ? scriptHashes(`${template.appShell}${template.inlineScripts ?? ''}`) : [],
  })
  await app.register(cookie)
  // Responses are compressed on the fly; the app's files are compressed at build time.
  await app.register(compress, {
    customTypes: /^(application\/(json|x-ndjson|xml)|text\/(html|csv))/,
    encodings: ['br', 'gzip'],
    brotliOptions,
    threshold: 1024,
  })
  registerHealth(app, options.readiness)
  registerDocs(app, options)
  const throttle = createSignInThrottle(() => performance.now())
  const linkThrottle = createSignInThrottle(() => performance.now())
  const { secrets } = options
  const deviceKey = await readServerKey(db, secrets, 'device-cookie')
  const limits = { throttle, secrets, deviceKey, mailsNewDevices: mailMode === 'smtp' }
  const newPeople = { mode: signUpMode, inviteNewPerson: inviteNewTalent }
  const allHandlers: Handlers<typeof contract> = {
    ...projectsHandlers,
    ...reviewHandlers,
    ...talentHandlers,
    ...messagesHandlers,
    ...accountsHandlers(limits),
    ...directoryHandlers({ throttle, publicUrl: options.publicUrl, mailMode }),
    ...erasingHandlers(throttle, [eraseReports, leaveMarket, leaveProjects, eraseMessages]),
    ...moderationHandlers({ eraseFeedback, hideProduct, restoreProduct, disableAccount }),
    ...ownAccountHandlers(throttle, [ownMessages, ownSearches]),
    ...passwordLinksHandlers({ ...limits, linkThrottle, mailMode }),
    ...signUpHandlers({ ...limits, ...newPeople, linkThrottle, provider: identityProvider?.name ?? null }),
    ...identityProviderHandlers({ ...limits, ...newPeople, provider: identityProvider }),
    ...emailInvitationHandlers({ signUpMode, isMailed: mailMode === 'smtp', publicUrl: options.publicUrl }),
    ...mailHandlers(mailMode),
    ...passkeysHandlers(limits, options.publicUrl),
    ...secondFactorHandlers(limits, options.secondFactorRule),
    ...liveHandlers(options.events, streams),
    ...pushHandlers(options.push),
    ...marketplaceHandlers(
      options.uploadQuota,
      createAuctionKey(await readServerKey(db, secrets, 'auctions')),
      options.paymentDays,
    ),
    ...taskImportHandlers(options.mediaOrigins, options.mediaBuckets.names),
    ...taskVideosHandlers(options.videoUploads, options.mediaOrigins, options.mediaBuckets.names),
    ...webhooksHandlers(options.secrets),
  }
  const { rateLimits, rateLimitNetwork } = options
  const limitCall = rateLimits ? createCallLimiter(rateLimits, rateLimitNetwork, () => performance.now()) : unlimited
  const callOptions = {
    deps: { db, ids, jobs, images, webhookClient, log: app.log },
    replicas: options.replicas,
    publicBrowsing,
    allowsDemo,
    isDatabaseAnswering,
    limitCall,
    secondFactorRule: options.secondFactorRule,
    checkResponse,
    onChange: options.events.notifyChange,
  }
  const { multipartCalls, rawCalls, jsonCalls } = splitByBody(contract)
  registerCalls(app, jsonCalls, allHandlers, callOptions)
  // Outside this scope forms are refused, like text/plain.
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    registerCalls(scope, multipartCalls, allHandlers, callOptions)
    registerUnsubscribe(scope, { db, limitCall })
    // The share target for photos, if no service worker intercepts it (its data was cleared, but the app is still
    // installed): opens the form without them.
    scope.post('/share-photos', (_request, reply) => reply.redirect('/me?create=1', 303))
  })
  await app.register(async (scope) => {
    acceptRawBodies(scope)
    registerCalls(scope, rawCalls, allHandlers, callOptions)
  })
  registerMediaRoutes(app, options.media)
  const viewers = { db, allowsDemo, secondFactorRule: options.secondFactorRule }
  registerMessagePictures(app, { ...viewers, ...options.media })
  registerVideoRoute(app, options.videoUploads.store, viewers)
  registerBucketRoute(app, options.mediaBuckets, viewers)
  const sendPlainPage = template && createPlainPageHandler(template.appShell)
  const sendPage =
    template &&
    sendPlainPage &&
    (await createPageRenderer(app, { ...options, allowsDemo, limitCall, template }, sendPlainPage))
  if (publicBrowsing)
    registerCrawlerFiles(app, { db: options.replicas?.asOf() ?? db, publicUrl: options.publicUrl, limitCall })
  await registerAppFiles(app, { folder: options.appFolder, sendPlainPage, sendPage })
  return app
}

function readPageTemplate({ appFolder, publicBrowsing }: AppOptions) {
  const path = join(appFolder, 'index.html')
  if (!existsSync(path)) return undefined
  return parseTemplate(readFileSync(path, 'utf8'), { publicBrowsing, starterCode: readStarter(appFolder) })
}

/** `/api/openapi.json` and `/api/docs`, each made for its first reader. */
function registerDocs(app: FastifyInstance, options: AppOptions): void {
  const limits = describeLimits(options.rateLimits, options.rateLimitNetwork)
  let document: ReturnType<typeof buildOpenApi> | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async () => (document ??= buildOpenApi(contractByTag, limits)))
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= renderDocsPage(contractByTag, limits))),
  )
}
