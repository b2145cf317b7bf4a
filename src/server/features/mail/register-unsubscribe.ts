import type { FastifyInstance } from 'fastify'
import { problem } from '#src/contract/call/problems.ts'
import { unsubscribeTokenPattern } from '#src/domain/messages/mail.ts'
import { linkTopics } from '#src/domain/messages/notification-choices.ts'
import { unsubscribe } from '#src/server/features/push/notification-settings.ts'
import type { CallLimiter } from '#src/server/http/limits/call-limiter.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { sendProblem } from '#src/server/http/calls/send-problem.ts'

type Options = Pick<Deps, 'db'> & { readonly limitCall: CallLimiter }

/**
 * The address in the `List-Unsubscribe` header, to which mail programs send a POST without cookies and with a form as its
 * body (RFC 8058, 3.2). Opened in a browser, it is a screen with a button: programs that check links must not
 * unsubscribe anybody. It counts as a write without a session. Call it in a scope that accepts multipart/form-data.
 */
export function registerUnsubscribe(scope: FastifyInstance, { db, limitCall }: Options): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1000 },
    (_request, _body, done) => done(null, undefined),
  )
  scope.post<{ Querystring: { token?: unknown; topic?: unknown } }>('/unsubscribe', async ({ ip, query }, reply) => {
    const retryAfter = limitCall('write', { personId: null, address: ip })
    if (retryAfter > 0) return sendProblem(reply, problem('too-many', { retryAfter }))
    const { token } = query
    const topic = linkTopics.find((known) => known === query.topic)
    const isKnown = typeof token === 'string' && unsubscribeTokenPattern.test(token) && topic !== undefined
    const isDone = isKnown && (await unsubscribe({ db }, { token, topic })).ok
    return reply.code(isDone ? 204 : 404).send()
  })
}
