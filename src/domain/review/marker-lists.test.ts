import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { type Marker, toEdl, toMarkerCsv, toSrt } from './marker-lists.ts'

const markers: Marker[] = [
  { start: 1.5, end: 3.2, name: 'Line not dubbed', description: 'Nobody speaks.\n\nListen again|twice', isMajor: true },
  { start: 3600, end: 3600, name: 'late', description: '', isMajor: false },
]

test('subtitles have a cue for each marker, of at least a second', () => {
  expect(toSrt(markers)).toBe(
    '1\n00:00:01,500 --> 00:00:03,200\nLine not dubbed\nNobody speaks.\nListen again|twice\n\n' +
      '2\n01:00:00,000 --> 01:00:01,000\nlate\n',
  )
})

test('an EDL has markers of one frame at the least, on a timeline that begins at one hour', () => {
  expect(toEdl('Pilot', markers, 25)).toBe(
    'TITLE: Pilot\nFCM: NON-DROP FRAME\n\n' +
      '001  001      V     C        01:00:01:13 01:00:01:14 01:00:01:13 01:00:01:14  \n' +
      'Nobody speaks. Listen again/twice |C:ResolveColorRed |M:Line not dubbed |D:42\n\n' +
      '002  001      V     C        02:00:00:00 02:00:00:01 02:00:00:00 02:00:00:01  \n' +
      ' |C:ResolveColorYellow |M:late |D:1\n',
  )
})

testEach('at %s frames a second, an hour is %s', (rate) => toMarkerCsv(markers, rate).split('\r\n')[2]?.split(',')[2], [
  [25, '01:00:00:00'],
  // An hour of 30000/1001 frames a second has 108 frames less than its timecode counts.
  [29.97, '00:59:56:12'],
  [23.976, '00:59:56:10'],
] as const)
