import { expect, test } from 'vitest'
import { formatFlag } from './review-flags.ts'
import { wrongVoiceFlag } from '#tests/support/flags.ts'

const flag = { ...wrongVoiceFlag, start: 3.16, end: 63.99, segment: 4, remark: 'Her lines\nare his. ' } as const

test('a flag is one line with its times, side, reason, severity, remark and suggested text', () => {
  expect(formatFlag(flag)).toBe('0:03.2–1:04.0 dub, speakerMismatch: voice gender mismatch, major (Her lines are his.)')
  expect(formatFlag({ ...flag, remark: 'two \n lines' })).toContain('(two lines)')
  expect(formatFlag({ ...flag, side: null, segment: null, severity: 'minor', remark: '' })).toBe(
    '0:03.2–1:04.0 both, speakerMismatch: voice gender mismatch, minor',
  )
  expect(formatFlag({ ...flag, remark: '', suggestedText: 'I never\nleft.' })).toBe(
    '0:03.2–1:04.0 dub, speakerMismatch: voice gender mismatch, major → I never left.',
  )
})
