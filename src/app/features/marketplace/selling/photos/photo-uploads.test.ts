import { expect, test } from 'vitest'
import { createPhotoUploads, moveItem } from './photo-uploads.ts'

test('a stopped upload has no preview, and starting again creates a new one', () => {
  const uploads = createPhotoUploads([{ id: 'a', uploadKey: 'k', blob: new Blob(['photo']) }], {
    shrink: (file) => Promise.resolve(file),
    upload: () => Promise.resolve('k'),
    onPrepared: () => {},
    onRemoved: () => {},
  })
  const previewUrl = () => uploads.state().photos[0]?.previewUrl
  const stop = uploads.start()
  const firstUrl = previewUrl()
  stop()
  expect(previewUrl()).toBeNull()
  uploads.start()
  expect(previewUrl()).toMatch(/^blob:/)
  expect(previewUrl()).not.toBe(firstUrl)
})

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [3, 4, 'abcd'],
  [0, -1, 'abcd'],
  [9, 0, 'abcd'],
])('moving the item at %i to %i leaves %s', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c', 'd'], from, to).join('')).toBe(order)
})
