import { expect, test } from 'vitest'
import { findNotices } from './pair-notices.ts'

const played = (seconds: number): TimeRanges => ({
  length: seconds > 0 ? 1 : 0,
  start: () => 0,
  end: () => seconds,
})
const loaded = { readyState: 4, duration: 20, videoWidth: 360, played: played(0) }
const playedTracks = { ...loaded, played: played(1.5) }

test.each([
  ['a video that is not loaded', { ...playedTracks, readyState: 0, duration: NaN, videoWidth: 0 }, []],
  ['a video with sound in Firefox', { ...playedTracks, mozHasAudio: true }, []],
  ['a video without sound in Firefox', { ...playedTracks, mozHasAudio: false }, [{ kind: 'no-sound', side: 'dub' }]],
  ['a video with sound in WebKit', { ...playedTracks, audioTracks: { length: 1 } }, []],
  [
    'a video without sound in WebKit',
    { ...playedTracks, audioTracks: { length: 0 } },
    [{ kind: 'no-sound', side: 'dub' }],
  ],
  ['a video with sound in Chromium', { ...playedTracks, webkitAudioDecodedByteCount: 900 }, []],
  [
    'a video without sound in the first second in Chromium',
    { ...playedTracks, webkitAudioDecodedByteCount: 0, played: played(0.5) },
    [],
  ],
  [
    'a video without sound in Chromium',
    { ...playedTracks, webkitAudioDecodedByteCount: 0 },
    [{ kind: 'no-sound', side: 'dub' }],
  ],
  ['a video without a picture in the first second', { ...playedTracks, videoWidth: 0, played: played(0.5) }, []],
  ['a video without a picture', { ...playedTracks, videoWidth: 0 }, [{ kind: 'no-picture', side: 'dub' }]],
])('%s gets the right notices', (_, dub, notices) => {
  expect(findNotices(playedTracks, dub, [])).toEqual(notices)
})

test('unchanged notices are returned as the same list', () => {
  const before = findNotices(playedTracks, { ...playedTracks, videoWidth: 0 }, [])
  expect(findNotices(playedTracks, { ...playedTracks, videoWidth: 0 }, before)).toBe(before)
})

test.each([
  ['0.9 s longer', 20.9, []],
  ['5 s shorter', 15, [{ kind: 'lengths', source: 20, dub: 15 }]],
])('a dub that is %s gets a notice only for a difference over 1 s', (_, duration, notices) => {
  expect(findNotices(loaded, { ...loaded, duration }, [])).toEqual(notices)
})

test('a duration that is first known during playback causes no notice', () => {
  expect(findNotices(playedTracks, { ...playedTracks, duration: 1.5 }, [])).toEqual([])
})

test('a notice about lengths stays during playback', () => {
  const before = findNotices(loaded, { ...loaded, duration: 15 }, [])
  expect(findNotices(playedTracks, { ...playedTracks, duration: 15 }, before)).toBe(before)
})
