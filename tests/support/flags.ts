// Flags of reviews with usual values; a test replaces those that it is about.
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'

export const lateFlag = {
  start: 2,
  end: 3,
  side: 'dub',
  segment: 1,
  section: 'wronglyDubbedContent',
  reason: 'late',
  severity: 'major',
  remark: '',
  suggestedText: '',
} as const satisfies ReviewFlag

export const wrongVoiceFlag = {
  ...lateFlag,
  section: 'speakerMismatch',
  reason: 'voice gender mismatch',
} as const satisfies ReviewFlag
