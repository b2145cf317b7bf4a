import { beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '#src/contract/problems.ts'
import { mockProblem } from '#tests/support/mock-server.ts'
import { api } from '#src/app/platform/api/api.ts'
import { createQueryClient } from './query-client.ts'
import { type Identity, storeSession } from '#src/app/platform/session/session.ts'

const ended = vi.fn<() => void>()

/** Requests the profile in the current session, which has ended on the server. */
function request(): Promise<unknown> {
  const client = createQueryClient(ended)
  return client.query({ queryKey: ['me'], queryFn: () => api('GET /api/users/me') }).catch(() => undefined)
}

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
