import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { bytesOfPart, countParts, findVideoFault, hasVideoHeader, type ProbedVideo } from './task-video.ts'

const video: ProbedVideo = {
  container: 'mp4',
  videoCodec: 'avc',
  audioCodec: 'aac',
  hasSound: true,
  seconds: 90,
  framesPerSecond: 25,
}

describe('a video', () => {
  testEach('%o has the fault %s', findVideoFault, [
    [video, null],
    [{ ...video, hasSound: false, audioCodec: null }, null],
    [null, 'video-container'],
    ['too-complex' as const, 'video-too-complex'],
    [{ ...video, videoCodec: 'hevc' }, 'video-codec'],
    [{ ...video, videoCodec: null }, 'video-codec'],
    [{ ...video, audioCodec: 'ac3' }, 'video-codec'],
    [{ ...video, audioCodec: null }, 'video-codec'],
    [{ ...video, seconds: 0 }, 'video-length'],
    [{ ...video, seconds: 36_001 }, 'video-length'],
    [{ ...video, seconds: Number.NaN }, 'video-length'],
    [{ ...video, framesPerSecond: 0.5 }, 'video-frame-rate'],
    [{ ...video, framesPerSecond: 240 }, 'video-frame-rate'],
  ])
})

test.each([
  [20, 8, [8, 8, 4]],
  [16, 8, [8, 8]],
  [1, 8, [1]],
])('%d bytes in parts of %d are %o', (bytes, partBytes, parts) => {
  const sizes = Array.from({ length: countParts(bytes, partBytes) }, (_, part) => bytesOfPart(part, bytes, partBytes))
  expect(sizes).toEqual(parts)
})

testEach(
  'a file that begins with %j may be a video: %s',
  (text) => hasVideoHeader(Uint8Array.from(text, (character) => character.charCodeAt(0))),
  [
    ['\0\0\0\x20ftypisom\0\0\x02\0isomiso2', true],
    ['\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\x82\x84webm', true],
    ['\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\x82\x88matroska', false],
    ['\0\0\0\x14ftypqt  \0\0\x02\0', false],
    ['\x89PNG\r\n\x1A\n', false],
    ['', false],
  ],
)
