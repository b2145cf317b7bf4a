// All cookies of the server are read and set here, under the names that the request's protocol requires.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { changedPositionCookie, cookieName, positionCookieSeconds, seenPositionCookie } from '#src/contract/headers.ts'
import { isHttps } from '#src/server/http/origin/request-origin.ts'

type CookieOptions = {
  /** Lifetime in seconds. */
  readonly maxAge: number
  /** Hidden from scripts. */
  readonly httpOnly?: true
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[cookieName(name, isHttps(request))]
}

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  options: CookieOptions,
): void {
  const secure = isHttps(request)
  reply.setCookie(cookieName(name, secure), value, { path: '/', sameSite: 'lax', secure, ...options })
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  const secure = isHttps(request)
  reply.clearCookie(cookieName(name, secure), { path: '/', secure })
}

/** Up to where a read replica must have replayed the log to answer a browser. */
export const readPositions = (request: FastifyRequest) =>
  [changedPositionCookie, seenPositionCookie].flatMap((name) => readCookie(request, name)?.split('.'))

/** Sets up to where the log must be replayed for a browser to see the change that it made. */
export const setChangedPosition = (request: FastifyRequest, reply: FastifyReply, position: string): void =>
  setCookie(request, reply, changedPositionCookie, position, { maxAge: positionCookieSeconds, httpOnly: true })
