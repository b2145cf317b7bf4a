import { expect, test } from 'vitest'
import { createPhotoUploads } from './photo-uploads.ts'

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
