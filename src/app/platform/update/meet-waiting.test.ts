import { expect, test } from 'vitest'
import { meetWaiting } from './meet-waiting.ts'

test.each([
  [
    'the first worker of a first visit',
    { controlled: false, wasWaitingBeforeRegister: false, touched: false },
    'first',
  ],
  ['one that a second tab finds', { controlled: false, wasWaitingBeforeRegister: true, touched: true }, 'first'],
  ['one from the last visit', { controlled: true, wasWaitingBeforeRegister: true, touched: false }, 'at-once'],
  ['one from the last visit, too late', { controlled: true, wasWaitingBeforeRegister: true, touched: true }, 'ask'],
  ['one that came during this visit', { controlled: true, wasWaitingBeforeRegister: false, touched: false }, 'ask'],
] as const)('%s', (_, waiting, meaning) => {
  expect(meetWaiting(waiting)).toBe(meaning)
})
