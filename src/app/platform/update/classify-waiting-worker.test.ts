import { expect, test } from 'vitest'
import { classifyWaitingWorker } from './classify-waiting-worker.ts'

test.each([
  [
    'the first worker of a first visit',
    { wasControlled: false, wasWaitingBeforeRegister: false, hasInteracted: false },
    'first',
  ],
  [
    'one that a second tab finds',
    { wasControlled: false, wasWaitingBeforeRegister: true, hasInteracted: true },
    'first',
  ],
  ['one from the last visit', { wasControlled: true, wasWaitingBeforeRegister: true, hasInteracted: false }, 'at-once'],
  [
    'one from the last visit, too late',
    { wasControlled: true, wasWaitingBeforeRegister: true, hasInteracted: true },
    'ask',
  ],
  [
    'one that came during this visit',
    { wasControlled: true, wasWaitingBeforeRegister: false, hasInteracted: false },
    'ask',
  ],
] as const)('%s', (_, waiting, meaning) => {
  expect(classifyWaitingWorker(waiting)).toBe(meaning)
})
