import { expect, test } from 'vitest'
import { findNotices } from './pair-notices.ts'

const played = (seconds: number): TimeRanges => ({
  length: seconds > 0 ? 1 : 0,
  start: () => 0,
  end: () => seconds,
})
const loaded = { readyState: 4, duration: 20, videoWidth: 360, played: played(0) }
const whole = { ...loaded, played: played(1.5) }

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
])('%s', (_, dub, notices) => {
  expect(findNotices(whole, dub, [])).toEqual(notices)
})

test('the same as before is the same list', () => {
  const before = findNotices(whole, { ...whole, videoWidth: 0 }, [])
  expect(findNotices(whole, { ...whole, videoWidth: 0 }, before)).toBe(before)
})

test.each([
  ['almost the same', 20.9, []],
  ['another', 15, [{ kind: 'lengths', source: 20, dub: 15 }]],
])('a length that is %s', (_, duration, notices) => {
  expect(findNotices(loaded, { ...loaded, duration }, [])).toEqual(notices)
})

test('a length that is counted up while it plays is not believed', () => {
  expect(findNotices(whole, { ...whole, duration: 1.5 }, [])).toEqual([])
})

test('another length stays known while they play', () => {
  const before = findNotices(loaded, { ...loaded, duration: 15 }, [])
  expect(findNotices(whole, { ...whole, duration: 15 }, before)).toBe(before)
})
