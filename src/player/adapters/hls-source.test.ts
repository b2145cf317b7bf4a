import { ErrorDetails, ErrorTypes, type Fragment } from 'hls.js'
import { expect, test, vi } from 'vitest'
import { selectStartLevel, problemOfStream, findStreamZero } from './hls-source.ts'

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

const track = (startPTS: number) => ({ startPTS, endPTS: 4, startDTS: 0, endDTS: 4 })
const fragment = (streams: Partial<Fragment['elementaryStreams']>, initSection?: string) => ({
  elementaryStreams: { video: null, audio: null, audiovideo: null, ...streams },
  initSegment:
    initSection === undefined ? null : { data: Uint8Array.from(initSection, (character) => character.charCodeAt(0)) },
})
const initSection = (mediaTime: string) =>
  `trak hdlr\0\0\0\0\0\0\0\0soun elst\0\0\0\0\0\0\0\u0001\0\0\0\0\0\0\u0004\0\0\u0001\0\0` +
  `trak elst\0\0\0\0\0\0\0\u0001\0\0\0\0${mediaTime}\0\u0001\0\0 hdlr\0\0\0\0\0\0\0\0vide`

test.each([
  ['its first picture', fragment({ video: track(0.08) }), 0.08],
  ['its first picture in fMP4', fragment({ audiovideo: track(0.08) }, initSection('\0\0\0\0')), 0.08],
  [
    'its first picture if an empty edit stands before it',
    fragment({ audiovideo: track(0.08) }, initSection('\u00FF\u00FF\u00FF\u00FF')),
    0.08,
  ],
  [
    '0 s if an edit list begins at the first picture',
    fragment({ audiovideo: track(0.08) }, initSection('\0\0\u0004\0')),
    0,
  ],
  [
    'its first picture, after the delay of the encoder of its sound',
    fragment({ video: track(0.08), audio: track(0.016) }),
    0.08,
  ],
  ['its sound, long before its first picture', fragment({ video: track(0.4), audio: track(0) }), 0],
  ['0 s if its pictures begin much later', fragment({ video: track(0.6) }), 0],
  ['a time that only its pictures say', fragment({ audio: track(0.02) }), null],
])('a stream begins at %s', (_, first, expected) => {
  expect(findStreamZero(first)).toBe(expected)
})
