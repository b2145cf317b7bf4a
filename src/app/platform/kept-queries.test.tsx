import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readKeptQueries } from '#src/offline/query-store.ts'
import { holdDatabase } from '#tests/support/hold-database.ts'
import { keepQueriesOfSignedIn } from './kept-queries.ts'
import { forgetSession, rememberSession } from './session.ts'

function signIn(_id: string) {
  rememberSession('a-handle', { _id, id: 7, name: 'Bo', icon: '', role: 'worker' })
}

const keptFor = async (person: string) => JSON.stringify((await readKeptQueries(person))?.state ?? null)

test('what one person sees is kept for them alone, however fast people come and go', async () => {
  const client = new QueryClient()
  signIn('mei')
  await keepQueriesOfSignedIn(client)
  // As a tab hears of it that was asleep meanwhile.
  forgetSession()
  signIn('noah')
  forgetSession()
  signIn('bo')
  await keptFor('bo')
  client.setQueryData(['wallet'], 'money of Bo')
  await expect.poll(() => keptFor('bo'), { timeout: 5000 }).toContain('money of Bo')
  for (const other of ['mei', 'visitor', 'noah']) expect(await keptFor(other)).not.toContain('money of Bo')
})

test('the first screen waits 2 s at most for a device that does not say what it has', async () => {
  signIn('mei')
  await keptFor('mei')
  const release = await holdDatabase('curio-queries', 'kept')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const filled = keepQueriesOfSignedIn(new QueryClient())
  await vi.advanceTimersByTimeAsync(2000)
  await expect(filled).resolves.toBeUndefined()
  vi.useRealTimers()
  await release()
})
