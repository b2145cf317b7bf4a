import { expect, test } from 'vitest'
import { signedQueries } from '#tests/support/signed-queries.ts'
import { linkExpiry, unsignedUrl } from './link-expiry.ts'

test.each(signedQueries)('a link of %s ends when it says', (_, query, end) => {
  expect(linkExpiry(`https://videos.example/a.mp4?${query}`)).toBe(end)
  const video = 'https://videos.example/a.mp4?version=2'
  expect(unsignedUrl(`${video}&${query}`)).toBe(end === null ? `${video}&${query}` : video)
})

test('what is no address has no end, and stays', () => {
  expect([linkExpiry('/media/a.mp4'), unsignedUrl('/media/a.mp4')]).toEqual([null, '/media/a.mp4'])
})

test('a link that ends on a day that is none has no end', () => {
  const query = 'X-Amz-Date=20261399T090000Z&X-Amz-Expires=3600&X-Amz-Signature=ab'
  expect(linkExpiry(`https://videos.example/a.mp4?${query}`)).toBeNull()
})

test('an address that is signed again is the same without its signature', () => {
  const signed = (time: number) =>
    `https://videos.example/a.mp4?q-sign-time=${time};${time + 60}&q-signature=${time}&version=2`
  expect(unsignedUrl(signed(1))).toBe('https://videos.example/a.mp4?version=2')
  expect(unsignedUrl(signed(2))).toBe(unsignedUrl(signed(1)))
})

test('what a service makes of a signed video stays in its address', () => {
  const processed = 'https://videos.example/a.mp4?x-oss-process=video%2Fsnapshot'
  expect(unsignedUrl(`${processed}&x-oss-date=20261129T090000Z&x-oss-signature=a`)).toBe(processed)
})
