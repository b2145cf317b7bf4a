import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepSharedPhotos, readSharedPhotos } from '#src/offline/shared-photos.ts'
import { answer } from '#tests/support/msw.ts'
import { signOut } from './sign-out.ts'

test('photos shared to the app go with whoever signs out', async () => {
  answer('POST /api/logout', { message: 'success' })
  await keepSharedPhotos([new Blob(['a photo'])], Date.now())
  expect(await readSharedPhotos(Date.now())).toHaveLength(1)
  await signOut(new QueryClient())
  expect(await readSharedPhotos(Date.now())).toEqual([])
})
