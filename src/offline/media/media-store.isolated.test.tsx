// Isolated, because the records of an earlier app are moved once in a page.
import { entries, setMany } from 'idb-keyval'
import { expect, test } from 'vitest'
import { openStores } from '#src/offline/open-database.ts'
import { deleteMediaFiles, deleteIncompleteMedia, loadMediaFiles, storeChunk } from './media-store.ts'
import { offlineMediaResponse } from './offline-media-response.ts'

const url = 'https://videos.example/a.mp4'
const signed = (signature: string) => `${url}?Expires=9&Signature=${signature}`
const files = openStores('curio-media', ['files'])('files')

test('what an earlier app stored under signed addresses is there, once, and goes on', async () => {
  const cache = await caches.open('curio-media')
  const old = [
    { url: signed('a'), text: 'ab' },
    { url: signed('b'), text: 'abcd' },
    { url: signed('c'), text: 'abc' },
  ]
  for (const { url: name, text } of old)
    await cache.put(`/offline-media/${encodeURIComponent(name)}/0-${text.length}`, new Response(text))
  await setMany(
    old.map(({ url: name, text }) => {
      const chunks = [{ from: 0, to: text.length }]
      return [name, { url: name, type: 'video/mp4', version: null, totalBytes: 6, chunks }]
    }),
    files,
  )

  await deleteIncompleteMedia()
  expect(await loadMediaFiles()).toMatchObject([{ url, chunks: [{ from: 0, to: 4 }] }])
  expect(await cache.keys()).toHaveLength(1)
  const metadata = { url: signed('d'), type: 'video/mp4', version: null, totalBytes: 6 }
  await storeChunk(metadata, 4, new Blob(['ef']))
  expect(await (await offlineMediaResponse(signed('e'), null))?.text()).toBe('abcdef')

  await deleteMediaFiles([url])
  expect([await entries(files), await cache.keys()]).toEqual([[], []])
})
