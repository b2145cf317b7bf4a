import { expect, test } from 'vitest'
import { problemOfElement, problemOfStatus } from './media-problem.ts'

test.each([
  [200, false, null],
  [206, false, null],
  [404, false, { kind: 'not-found' }],
  [403, false, { kind: 'forbidden' }],
  [403, true, { kind: 'expired' }],
  [401, true, { kind: 'expired' }],
  [410, false, { kind: 'expired' }],
  [503, false, { kind: 'network' }],
] as const)('status %i (expired: %s) means the problem %o', (status, expired, problem) => {
  expect(problemOfStatus(status, expired)).toEqual(problem)
})

test('a file without a picture, in Firefox on a device without sound output, is not damaged', async () => {
  const error = { code: 3, message: 'OnMediaSinkAudioError' }
  const file = { url: 'https://videos.example/sound.mp4', at: 0.003, decoded: true }
  expect(await problemOfElement(error, file, { problemOf: () => null })).toEqual({ kind: 'no-audio-output' })
})
