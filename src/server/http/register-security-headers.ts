import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './is-https.ts'
import { isLoopback } from './is-loopback.ts'
import { requestHostname } from './request-host.ts'

/** One year, as OWASP ASVS 5.0 3.4.1 requires at least. */
const hstsSeconds = 365 * 24 * 60 * 60

/**
 * Sets a strict content security policy: scripts and stylesheets only from our own files, inline scripts by their
 * hashes. Styles that scripts set on elements are not restricted.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  {
    mediaOrigins,
    storeOrigin,
    scriptHashes,
    hstsSubdomains,
  }: {
    readonly mediaOrigins: readonly string[]
    /** Where videos are uploaded to, if not to this server. */
    readonly storeOrigin?: string | undefined
    readonly scriptHashes: readonly string[]
    readonly hstsSubdomains: boolean
  },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mediaOrigins],
        mediaSrc: ["'self'", 'blob:', ...mediaOrigins],
        connectSrc: ["'self'", ...mediaOrigins, ...(storeOrigin === undefined ? [] : [storeOrigin])],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // It depends on the request, see below.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()')
    requireHttps(request, reply, hstsSubdomains)
    done()
  })
}

/**
 * Tells the browser to use https from now on, if the request was https. On localhost that would concern a developer's
 * other servers.
 */
export function requireHttps(
  request: FastifyRequest,
  reply: FastifyReply,
  includeSubdomains: boolean,
  wasHttps = isHttps(request),
): void {
  if (!wasHttps || isLoopback(requestHostname(request))) return
  reply.header('strict-transport-security', `max-age=${hstsSeconds}${includeSubdomains ? '; includeSubDomains' : ''}`)
}
