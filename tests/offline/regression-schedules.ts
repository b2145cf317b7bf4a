// Minimal schedules that violated a rule in the past.
import type { Step } from './steps.ts'

export const regressionSchedules: readonly (readonly Step[])[] = [
  // Text typed after submitting a review was deleted with the draft once the review was sent.
  [
    { do: 'offline' },
    { do: 'review', task: 0, tab: 0 },
    { do: 'edit', task: 0, tab: 0 },
    { do: 'online' },
    { do: 'wait', ms: 40 },
  ],
  // A submission made just before another person signed in, in another tab, was sent as that person’s.
  [
    { do: 'skip', task: 0, tab: 1 },
    { do: 'sign-in', person: 'ben' },
  ],
  // A profile changed to another value and back without a network kept the other value.
  [
    { do: 'offline' },
    { do: 'profile', value: 0, tab: 0 },
    { do: 'wait', ms: 300 },
    { do: 'profile', value: 1, tab: 0 },
    { do: 'wait', ms: 300 },
    { do: 'profile', value: 0, tab: 0 },
    { do: 'wait', ms: 300 },
    { do: 'online' },
  ],
  // Just after a sign-in, tasks on the device were reconciled with the queue of the other person: they were deleted, and
  // removed ones were downloaded again.
  [
    { do: 'wait', ms: 400 },
    { do: 'remove-download', task: 0, tab: 0 },
    { do: 'sign-in', person: 'ben' },
    { do: 'sign-in', person: 'anna' },
    { do: 'sign-in', person: 'ben' },
  ],
  // A task that was requested while it was removed, and was not on the device before, was deleted.
  [
    { do: 'sign-in', person: 'ben' },
    { do: 'request-downloads', count: 2, tab: 0 },
    { do: 'remove-download', task: 1, tab: 0 },
  ],
]
