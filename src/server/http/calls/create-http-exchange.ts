import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedOutCookie } from '#src/contract/headers.ts'
import { readAddress, isForwarded } from '#src/server/http/origin/proxies.ts'
import { clearCookie, readCookie, setCookie } from '#src/server/http/session/cookies.ts'
import type { HttpExchange, IdempotencyKey } from './handler.ts'
import { renewIdentityCookies, sessionLifetimeSeconds } from '#src/server/http/session/identity-cookies.ts'
import { requestHost } from '#src/server/http/origin/request-origin.ts'
import type { AllowsDemo } from '#src/server/http/session/sessions.ts'

/** 400 days, the longest that browsers store a cookie. */
const deviceCookieSeconds = 400 * 24 * 60 * 60

export function createHttpExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  idempotencyKey: IdempotencyKey | undefined,
  allowsDemo: AllowsDemo,
): HttpExchange {
  return {
    address: readAddress(request.ip) ?? 'unknown',
    userAgent: request.headers['user-agent'] ?? '',
    // These two read all headers, and few calls need them.
    get allowsDemo() {
      return allowsDemo(request)
    },
    get localOrigin() {
      return isForwarded(request.headers) ? null : `${request.protocol}://${requestHost(request)}`
    },
    idempotencyKey,
    lastEventId: request.headers['last-event-id']?.toString(),
    sessionSecret: readCookie(request, 'token'),
    deviceCookie: readCookie(request, 'device'),
    pendingSignIn: readCookie(request, 'pending'),
    setPendingSignIn: (secret, maxAge) => setCookie(request, reply, 'pending', secret, { maxAge, httpOnly: true }),
    clearPendingSignIn: () => clearCookie(request, reply, 'pending'),
    setSessionCookies: ({ secret, name, info }) => {
      setCookie(request, reply, 'token', secret, { maxAge: sessionLifetimeSeconds, httpOnly: true })
      setCookie(request, reply, 'name', name, { maxAge: sessionLifetimeSeconds })
      setCookie(request, reply, 'info', info, { maxAge: sessionLifetimeSeconds })
      if (readCookie(request, signedOutCookie) !== undefined) clearCookie(request, reply, signedOutCookie)
    },
    setDeviceCookie: (value) =>
      setCookie(request, reply, 'device', value, { maxAge: deviceCookieSeconds, httpOnly: true }),
    renewIdentityCookies: (identity) => renewIdentityCookies(request, reply, identity),
    clearSessionCookies: () => {
      for (const cookie of ['token', 'name', 'info']) clearCookie(request, reply, cookie)
    },
  }
}
