import { describe, expect } from 'vitest'
import { contractHeader, contractVersion, oldestSupportedContract } from '#src/contract/headers.ts'
import { makePerson } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

describe('an app of a contract', () => {
  test('an app with an unsupported contract is told to update, and changes nothing', async ({ db, server }) => {
    const asMei = await server.as(await makePerson(db, 'Mei'))
    const noah = await makePerson(db, 'Noah')
    const headers = { [contractHeader]: String(oldestSupportedContract - 1) }
    const follow = { params: { id: noah._id } }
    expect(await asMei('PUT /api/users/{id}/follow', { ...follow, headers })).toMatchObject({
      status: 426,
      body: { result: 6, problem: 'old-client' },
    })
    expect((await asMei('GET /api/users/{id}', follow)).body.data).toMatchObject({ followersCount: 0 })
  })

  test.for(['', 'one', '-1', '1.5', `${contractVersion}`, `${contractVersion + 1}`, '99999999999'])(
    'named %j is served',
    async (named, { db, server }) => {
      const asMei = await server.as(await makePerson(db, 'Mei'))
      expect((await asMei('GET /api/users/me', { headers: { [contractHeader]: named } })).status).toBe(200)
    },
  )
})
