import { review as defaults } from '#src/app/platform/i18n/default/review.ts'
import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

/** The default catalogue's review section is in English already; here the stored terms become sentences. */
export const review: Catalogue['review'] = {
  ...defaults,
  logout: 'Log out',
  showMeta: 'Show meta data',
  hideMeta: 'Hide meta data',
  form: 'Evaluation form',
  sections: {
    voiceOverMissingAmount: 'Voice-over missing',
    wronglyDubbedContent: 'Wrongly dubbed content',
    speakerMismatch: 'Speaker mismatch',
  },
  notes: {
    ...defaults.notes,
    'Single dubbed as multiple voices': 'One voice dubbed as several',
    'Multiple dubbed as single voice': 'Several voices dubbed as one',
    'Multiple dubbed as less voices': 'Several voices dubbed as fewer',
    'BGM (with lyrics) was dubbed': 'Background song was dubbed',
    'voice gender mismatch': 'Voice has the wrong gender',
  },
  submit: 'Submit review',
  submitting: 'Sending…',
}
