import { expect, test } from 'vitest'
import { classifyWaitingWorker } from './start-app-updates.ts'

test.each([
  [
    'the first worker of a first visit',
    { wasControlled: false, wasWaitingBeforeRegister: false, hasInteracted: false },
    'first',
  ],
  [
    'a worker that a second tab finds',
    { wasControlled: false, wasWaitingBeforeRegister: true, hasInteracted: true },
    'first',
  ],
  [
    'a worker from the last visit',
    { wasControlled: true, wasWaitingBeforeRegister: true, hasInteracted: false },
    'at-once',
  ],
  [
    'a worker from the last visit after an interaction',
    { wasControlled: true, wasWaitingBeforeRegister: true, hasInteracted: true },
    'ask',
  ],
  [
    'a worker installed during this visit',
    { wasControlled: true, wasWaitingBeforeRegister: false, hasInteracted: false },
    'ask',
  ],
] as const)('%s is classified as “%s”', (_, waiting, meaning) => {
  expect(classifyWaitingWorker(waiting)).toBe(meaning)
})
