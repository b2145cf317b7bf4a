import { expect, test } from 'vitest'
import { anySignal } from './any-signal.ts'

test('anySignal aborts with the first of several signals and with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const both = anySignal(one.signal, other.signal)
  expect(both.aborted).toBe(false)
  other.abort('other')
  one.abort('one')
  expect([both.aborted, both.reason]).toEqual([true, 'other'])
})

test('anySignal is aborted from the start if one of the signals is', () => {
  const both = anySignal(new AbortController().signal, AbortSignal.abort('before'))
  expect([both.aborted, both.reason]).toEqual([true, 'before'])
})
