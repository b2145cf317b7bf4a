import { expect, test } from 'vitest'
import { findNotices } from './pair-notices.ts'

const played = (seconds: number): TimeRanges => ({
  length: seconds > 0 ? 1 : 0,
  start: () => 0,
  end: () => seconds,
})
const whole = { readyState: 4, currentTime: 0, duration: 20, videoWidth: 360, played: played(1.5) }

test.each([
  ['nothing is known of one that is not loaded', { ...whole, readyState: 0, duration: NaN, videoWidth: 0 }, []],
  ['a whole video in Firefox', { ...whole, mozHasAudio: true }, []],
  ['no sound in Firefox', { ...whole, mozHasAudio: false }, [{ kind: 'no-sound', side: 'dub' }]],
  ['a whole video in WebKit', { ...whole, audioTracks: { length: 1 } }, []],
  ['no sound in WebKit', { ...whole, audioTracks: { length: 0 } }, [{ kind: 'no-sound', side: 'dub' }]],
  ['a whole video in Chromium', { ...whole, webkitAudioDecodedByteCount: 900 }, []],
  ['no sound yet in Chromium', { ...whole, webkitAudioDecodedByteCount: 0, played: played(0.5) }, []],
  ['no sound in Chromium', { ...whole, webkitAudioDecodedByteCount: 0 }, [{ kind: 'no-sound', side: 'dub' }]],
  ['no picture yet', { ...whole, videoWidth: 0, played: played(0.5) }, []],
  ['no picture', { ...whole, videoWidth: 0 }, [{ kind: 'no-picture', side: 'dub' }]],
  ['almost the same length', { ...whole, duration: 20.9 }, []],
  ['a length that is counted up', { ...whole, currentTime: 3.9, duration: 3.9 }, []],
  ['another length', { ...whole, duration: 15 }, [{ kind: 'lengths', source: 20, dub: 15 }]],
])('%s', (_, dub, notices) => {
  expect(findNotices(whole, dub, [])).toEqual(notices)
})

test('the same as before is the same list', () => {
  const before = findNotices(whole, { ...whole, videoWidth: 0 }, [])
  expect(findNotices(whole, { ...whole, videoWidth: 0 }, before)).toBe(before)
})

test('another length stays known at the end', () => {
  const before = findNotices(whole, { ...whole, duration: 15 }, [])
  expect(findNotices({ ...whole, currentTime: 20 }, { ...whole, currentTime: 15, duration: 15 }, before)).toEqual(
    before,
  )
})
