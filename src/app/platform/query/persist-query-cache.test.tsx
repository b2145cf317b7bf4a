import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { readCachedQueries } from '#src/offline/query-cache.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { lockDatabase } from '#tests/support/lock-database.ts'
import { persistQueryCache } from './persist-query-cache.ts'
import { clearSession, storeSession } from '#src/app/platform/session/session.ts'

function signIn(_id: string) {
  storeSession('a-handle', { _id, id: 7, name: 'Bo', icon: '', role: 'worker' })
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

/** The cache of the person has `text`, once the delay of writes has passed. */
async function awaitStored(person: string, text: string) {
  await vi.advanceTimersByTimeAsync(1100)
  await expect.poll(() => readCacheOf(person)).toContain(text)
}

const readCacheOf = async (person: string) => JSON.stringify((await readCachedQueries(person))?.state ?? null)

test('the cache of a person is stored for them only, also if people sign in and out in quick succession', async () => {
  const client = new QueryClient()
  signIn('mei')
  await persistQueryCache(client)
  // A tab that was suspended receives all these changes at once.
  clearSession()
  signIn('noah')
  clearSession()
  signIn('bo')
  await readCacheOf('bo')
  client.setQueryData(['wallet'], 'money of Bo')
  await awaitStored('bo', 'money of Bo')
  for (const other of ['mei', 'visitor', 'noah']) expect(await readCacheOf(other)).not.toContain('money of Bo')
})

test('a tab does not replace what another one stored later', async () => {
  const [older, newer] = [new QueryClient(), new QueryClient()]
  signIn('mei')
  for (const client of [older, newer]) await persistQueryCache(client)
  older.setQueryData(['wallet'], 'the wallet of today', { updatedAt: Date.now() - 1000 })
  newer.setQueryData(['wallet'], 'the wallet of now')
  await awaitStored('mei', 'the wallet of now')
  older.setQueryData(['product'], 'the product')
  await awaitStored('mei', 'the product')
  expect(await readCacheOf('mei')).toContain('the wallet of now')
})

test('what stands for data that is being loaded is not stored in its place', async () => {
  const client = new QueryClient()
  signIn('mei')
  await persistQueryCache(client)
  client.setQueryData(['product'], 'what its card says', { updatedAt: 0 })
  client.setQueryData(['list'], 'the list')
  await awaitStored('mei', 'the list')
  expect(await readCacheOf('mei')).not.toContain('what its card says')
  client.setQueryData(['product'], 'the product')
  await awaitStored('mei', 'the product')
})

test.for([
  ['network', ['the tasks', 'the wallet']],
  ['not-found', ['the wallet']],
] as const)('data whose next request fails stays on the device unless it was refused: %s', async ([code, stored]) => {
  const client = new QueryClient()
  // Each case has a person of its own, whose cache is empty.
  const person = `mei ${code}`
  signIn(person)
  await persistQueryCache(client)
  client.setQueryData(['tasks'], 'the tasks')
  const failing = { queryKey: ['tasks'], queryFn: () => Promise.reject(new ApiProblem({ code })), retry: false }
  await expect(client.query(failing)).rejects.toThrow(code)
  client.setQueryData(['wallet'], 'the wallet')
  await awaitStored(person, 'the wallet')
  const nextStart = new QueryClient()
  await persistQueryCache(nextStart)
  expect(
    nextStart
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ).toEqual(stored)
  expect(nextStart.getQueryState(['tasks'])?.error ?? null).toBeNull()
})

test('the first screen waits at most 2 s for the stored cache', async () => {
  signIn('mei')
  await readCacheOf('mei')
  const release = await lockDatabase('curio-queries', 'queries')
  const persisted = persistQueryCache(new QueryClient())
  await vi.advanceTimersByTimeAsync(2000)
  await expect(persisted).resolves.toBeUndefined()
  await release()
})
