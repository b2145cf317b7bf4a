import { ErrorDetails, ErrorTypes } from 'hls.js'
import { expect, test, vi } from 'vitest'
import { selectStartLevel } from './hls-source.ts'
import { problemOfStream } from './problem-of-stream.ts'

const level = (height: number, bitrate = height * 1000) => ({ width: (height * 9) / 16, height, bitrate })

test.each([
  ['of the same size as the pane', [level(1280), level(640), level(360)], 640, 1],
  ['that is the next larger one', [level(360), level(640), level(1280)], 500, 1],
  ['that is the largest if none fills the pane', [level(360), level(640)], 1400, 1],
  ['with the lowest bitrate of equal sizes', [level(640, 900_000), level(640, 500_000)], 640, 1],
  ['with the lowest bitrate if sizes are unknown', [level(0, 900_000), level(0, 500_000)], 640, 1],
])('a stream starts at the level %s', (_, levels, height, index) => {
  expect(selectStartLevel(levels, { width: (height * 9) / 16, height })).toBe(index)
})

test.each([
  ['of which an earlier error said that it was refused', { mimeType: 'video/mp4;codecs=hvc1.1.6.L93.B0' }, 'HEVC', []],
  ['of the segment', { frag: { url: 'https://a.example/1.m4s' } }, 'AC-3', ['https://a.example/1.m4s']],
  ['of which nothing is known, without a request', {}, null, []],
])('a stream that the browser cannot decode names the codec %s', async (_, of, codec, requests) => {
  const fetchMock = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('stsd....\0\0\0\x01....ac-3'))
  const error = { type: ErrorTypes.MEDIA_ERROR, details: ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR, ...of }
  expect(await problemOfStream(error as never, null, 0, { problemOf: () => null })).toEqual({ kind: 'codec', codec })
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(requests)
})
