import { beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { api } from '#src/app/platform/api/api.ts'
import { createQueryClient } from './query-client.ts'
import { type Identity, storeSession } from '#src/app/platform/session/session.ts'

const ended = vi.fn<() => void>()
const required = vi.fn<() => void>()

const makeClient = () => createQueryClient({ onNotSignedIn: ended, onSecondFactorRequired: required })

/** Requests the profile in the current session, which has ended on the server. */
function request(): Promise<unknown> {
  const client = makeClient()
  return client.query({ queryKey: ['me'], queryFn: () => api('GET /api/users/me') }).catch(() => undefined)
}

test('a query that is refused as one of too many is repeated after the time that the server asks for', async () => {
  const client = makeClient()
  mockProblem('GET /api/messages/unread', problem('too-many', { retryAfter: 0 }))
  const query = client.query({ queryKey: ['unread'], queryFn: () => api('GET /api/messages/unread') })
  await vi.waitFor(() => expect(client.getQueryState(['unread'])?.fetchFailureCount).toBe(1), { timeout: 10_000 })
  mockCall('GET /api/messages/unread', { messages: 3, notifications: 0, total: 3 })
  expect(await query).toMatchObject({ messages: 3 })
})

test('a query that would have to wait for minutes fails, so that its reason is shown', async () => {
  mockProblem('GET /api/messages/unread', problem('too-many', { retryAfter: 300 }))
  const query = makeClient().query({ queryKey: ['unread'], queryFn: () => api('GET /api/messages/unread') })
  await expect(query).rejects.toMatchObject({ problem: 'too-many', retryAfter: 300 })
})

const bo: Identity = { _id: 'bo', id: 7, name: 'Bo', icon: '', role: 'worker' }

describe('a response that the session has ended', () => {
  beforeEach(() => {
    ended.mockReset()
    mockProblem('GET /api/users/me', problem('not-signed-in'))
    storeSession('this one', bo)
  })

  test('the response ends the current session', async () => {
    await request()
    expect(ended).toHaveBeenCalledOnce()
  })

  test('the response is ignored if another session has started since the request', async () => {
    const requested = request()
    storeSession('the next one', bo)
    await requested
    expect(ended).not.toHaveBeenCalled()
  })
})

test('a response that a second factor is required is reported, and does not end the session', async () => {
  ended.mockReset()
  mockProblem('GET /api/users/me', problem('second-factor-required'))
  storeSession('this one', bo)
  await request()
  expect(required).toHaveBeenCalledOnce()
  expect(ended).not.toHaveBeenCalled()
})
