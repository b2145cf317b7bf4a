import type { Fragment } from 'hls.js'
import { expect, test } from 'vitest'
import { findStreamZero } from './stream-zero.ts'

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
