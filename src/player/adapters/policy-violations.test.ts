import { expect, test } from 'vitest'
import { problemOfViolations } from './policy-violations.ts'

const policy = "default-src 'self'; media-src 'self' blob: https://a.example; connect-src 'self' https://a.example"
const violation = (blockedURI: string, effectiveDirective = 'media-src') => ({
  blockedURI,
  effectiveDirective,
  originalPolicy: policy,
})

test.each([
  ['another host, by URL', 'https://b.example/clip.mp4', violation('https://b.example/clip.mp4'), 'b.example', false],
  ['another host, by origin', 'https://b.example/clip.mp4#t=1', violation('https://b.example'), 'b.example', false],
  [
    'an allowed host that redirects',
    'https://a.example/clip.mp4',
    violation('https://a.example/clip.mp4'),
    'a.example',
    true,
  ],
  [
    'a playlist',
    'https://b.example:8/a.m3u8',
    violation('https://b.example:8/a.m3u8', 'connect-src'),
    'b.example:8',
    false,
  ],
  [
    'our own redirect',
    'https://curio.example/media/a.mp4',
    violation('https://curio.example/media/a.mp4'),
    'curio.example',
    true,
  ],
] as const)('a refusal of %s by the content security policy names the host', (_, url, refused, host, redirects) => {
  const problem = problemOfViolations([refused], new URL(url), 'https://curio.example')
  expect(problem).toEqual({ kind: 'host-not-allowed', host, isRedirect: redirects })
})

test.each([
  ['another URL', violation('https://b.example/other.mp4')],
  ['a picture', violation('https://b.example/clip.mp4', 'img-src')],
])('a refusal of %s is no problem of the video', (_, refused) => {
  expect(problemOfViolations([refused], new URL('https://b.example/clip.mp4'), 'https://curio.example')).toBeNull()
})
