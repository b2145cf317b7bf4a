// Up to where a read replica must have replayed the log to answer a browser.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { changedPositionCookie, positionCookieSeconds, seenPositionCookie } from '#src/contract/headers.ts'
import { readCookie, setCookie } from './cookies.ts'

export const readPositions = (request: FastifyRequest) =>
  [changedPositionCookie, seenPositionCookie].flatMap((name) => readCookie(request, name)?.split('.'))

export const setChangedPosition = (request: FastifyRequest, reply: FastifyReply, position: string): void =>
  setCookie(request, reply, changedPositionCookie, position, { maxAge: positionCookieSeconds, httpOnly: true })
