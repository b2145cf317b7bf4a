import { expect, test } from 'vitest'
import { urlExpiryMs } from './media-problem.ts'

const noon = Date.UTC(2026, 10, 21, 12)

test.each([
  ['https://s3.example/a.mp4?X-Amz-Date=20261121T110000Z&X-Amz-Expires=3600&X-Amz-Signature=x', noon],
  ['https://storage.example/a.mp4?X-Goog-Date=20261121T110000Z&X-Goog-Expires=3600', noon],
  ['https://blob.example/a.mp4?se=2026-11-21T12%3A00%3A00Z&sig=x', noon],
  [`https://cdn.example/a.mp4?Expires=${noon / 1000}&Signature=x`, noon],
  ['/media/clips/a.mp4', null],
  ['https://cdn.example/a.mp4?expires=soon', null],
  ['https://cdn.example/a.mp4?X-Amz-Date=yesterday&X-Amz-Expires=3600', null],
])('%s expires at %s', (url, at) => {
  expect(urlExpiryMs(url)).toBe(at)
})
