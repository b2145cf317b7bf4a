import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { readStoredGuidelines, storeGuidelines } from './stored-guidelines.ts'

test('an answer with an earlier version of guidelines does not replace a later one', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  for (const version of [1, 3, 2])
    await storeGuidelines('mei', 'dramas', { version, readVersion: null, savedAt: '', blocks: [] })
  expect(await readStoredGuidelines('mei', 'dramas')).toMatchObject({ version: 3 })
})
