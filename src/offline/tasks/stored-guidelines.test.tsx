import { expect, test } from 'vitest'
import { readStoredGuidelines, storeGuidelines } from './stored-guidelines.ts'

test('an answer with an earlier version of guidelines does not replace a later one', async () => {
  for (const version of [1, 3, 2])
    await storeGuidelines('mei', 'dramas', { version, readVersion: null, savedAt: '', blocks: [] })
  expect(await readStoredGuidelines('mei', 'dramas')).toMatchObject({ version: 3 })
})
