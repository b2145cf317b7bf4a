import { describe, expect } from 'vitest'
import { contractHeader, contractVersion, oldestSupportedContract } from '#src/contract/headers.ts'
import { test } from '#tests/support/test-server.ts'

describe('an app of a contract', () => {
  test('an app with an unsupported contract is told to update, and changes nothing', async ({ mei, noah }) => {
    const headers = { [contractHeader]: String(oldestSupportedContract - 1) }
    const follow = { params: { id: noah._id } }
    expect(await mei.call('PUT /api/users/{id}/follow', { ...follow, headers })).toMatchObject({
      status: 426,
      body: { result: 6, problem: 'old-client' },
    })
    expect((await mei.call('GET /api/users/{id}', follow)).body.data).toMatchObject({ followersCount: 0 })
  })

  test.for(['', 'one', '-1', '1.5', `${contractVersion}`, `${contractVersion + 1}`, '99999999999'])(
    'named %j is served',
    async (named, { mei }) => {
      expect((await mei.call('GET /api/users/me', { headers: { [contractHeader]: named } })).status).toBe(200)
    },
  )
})
