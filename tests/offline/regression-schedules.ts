// Schedules that broke a rule once, cut down to what it took.
import type { Step } from './steps.ts'

export const regressionSchedules: readonly (readonly Step[])[] = [
  // Words typed after a review was handed in went with its draft when the server had the review.
  [
    { do: 'offline' },
    { do: 'review', task: 0, tab: 0 },
    { do: 'edit', task: 0, tab: 0 },
    { do: 'online' },
    { do: 'wait', ms: 40 },
  ],
  // What was handed in a moment before somebody else signed in, in another tab, was theirs.
  [
    { do: 'skip', task: 0, tab: 1 },
    { do: 'sign-in', person: 'ben' },
  ],
]
