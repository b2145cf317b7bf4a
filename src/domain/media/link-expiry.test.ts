import { expect, test } from 'vitest'
import { signedQueries, unreadableEnds } from '#tests/support/signed-queries.ts'
import { linkExpiry, unsignedUrl } from './link-expiry.ts'

test.each(signedQueries)('a link of %s ends when it says', (_, query, end) => {
  expect(linkExpiry(`https://videos.example/a.mp4?${query}`)).toBe(end)
  const video = 'https://videos.example/a.mp4?version=2'
  expect(unsignedUrl(`${video}&${query}`)).toBe(end === null ? `${video}&${query}` : video)
})

test('what is no address has no end, and stays', () => {
  expect([linkExpiry('/media/a.mp4'), unsignedUrl('/media/a.mp4')]).toEqual([null, '/media/a.mp4'])
})

test.each(unreadableEnds)('a link with %s has no end', (query) => {
  expect(linkExpiry(`https://videos.example/a.mp4?${query}`)).toBeNull()
})

test('an address that is signed again is the same without its signature', () => {
  const signed = (time: number) =>
    `https://videos.example/a.mp4?q-sign-time=${time};${time + 60}&q-signature=${time}&version=2`
  expect(unsignedUrl(signed(1))).toBe('https://videos.example/a.mp4?version=2')
  expect(unsignedUrl(signed(2))).toBe(unsignedUrl(signed(1)))
})

test('the rest of an address stays as it is written', () => {
  const [place, rest] = ['HTTPS://videos.example:443/a b.mp4', 'x=a%20b&y&z=%e4%B8%AD+']
  expect(unsignedUrl(`${place}?Expires=1&${rest}&Signature=a#t=1`)).toBe(`${place}?${rest}#t=1`)
  expect(unsignedUrl(`${place}?token=a&${rest}`)).toBe(`${place}?token=a&${rest}`)
})

test('what a service makes of a signed video stays in its address', () => {
  const processed = 'https://videos.example/a.mp4?x-oss-process=video%2Fsnapshot'
  expect(unsignedUrl(`${processed}&x-oss-date=20261129T090000Z&x-oss-signature=a`)).toBe(processed)
})
