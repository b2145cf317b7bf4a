import { expect, test } from 'vitest'
import { linkExpiry, unsignedUrl } from './link-expiry.ts'

const at = Date.parse('2026-11-29T10:00:00Z')
const seconds = at / 1000

test.each<[string, string, number | null]>([
  [
    'Amazon S3',
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20261129T090000Z&X-Amz-Expires=3600&X-Amz-Signature=ab',
    at,
  ],
  ['Amazon S3, signature 2', `AWSAccessKeyId=a&Expires=${seconds}&Signature=b`, at],
  ['CloudFront', `Expires=${seconds}&Signature=b&Key-Pair-Id=c`, at],
  [
    'Google',
    'X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Date=20261129T090000Z&X-Goog-Expires=3600&X-Goog-Signature=a',
    at,
  ],
  ['Azure', 'sv=2024-11-04&se=2026-11-29T10%3A00%3A00Z&sr=b&sp=r&sig=a', at],
  ['Aliyun OSS', `OSSAccessKeyId=a&Expires=${seconds}&Signature=b`, at],
  ['Aliyun OSS, signature 4', 'x-oss-date=20261129T090000Z&x-oss-expires=3600&x-oss-signature=a', at],
  ['Tencent COS', `q-sign-algorithm=sha1&q-sign-time=${seconds - 60};${seconds}&q-signature=a`, at],
  ['Volcengine TOS', 'X-Tos-Date=20261129T090000Z&X-Tos-Expires=3600&X-Tos-Signature=a', at],
  ['no signature', 'expires=tomorrow', null],
  ['a parameter of another meaning', `expires=${seconds}`, null],
  ['short names that Azure also uses', 'st=5&sp=2&sr=1&se=3&sv=4&policy=a', null],
])('a link of %s ends when it says', (_, query, end) => {
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
