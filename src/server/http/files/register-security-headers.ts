import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isHttps, requestHostname } from '#src/server/http/origin/request-origin.ts'
import { isLoopback } from '#src/server/http/origin/proxies.ts'

/** One year, as OWASP ASVS 5.0 3.4.1 requires at least. */
const hstsSeconds = 365 * 24 * 60 * 60

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The responses of this route are data: no browser shows them as a document or runs them. */
    readonly isData?: true
    /** The route is an event stream, which ends readers that do not read by a rule of its own. */
    readonly isStream?: boolean
  }
}

/** What applies to data (https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html). */
const dataHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/**
 * Sets a strict content security policy: scripts and stylesheets only from our own files, inline scripts by their
 * hashes. Styles that scripts set on elements are not restricted. The headers are those of Helmet, which would build
 * them for every request; data gets the few that apply to it, as the others are a kilobyte.
 */
export function registerSecurityHeaders(
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
): void {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...mediaOrigins],
    'media-src': ["'self'", 'blob:', ...mediaOrigins],
    'connect-src': ["'self'", ...mediaOrigins, ...(storeOrigin === undefined ? [] : [storeOrigin])],
    'font-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const headers = {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.isData ? dataHeaders : headers)
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

/**
 * Returns the hashes of the inline scripts of `page` as CSP sources: https://www.w3.org/TR/CSP3/#grammardef-hash-source
 */
export function scriptHashes(page: string): string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
