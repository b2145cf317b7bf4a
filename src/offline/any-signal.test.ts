import { expect, test } from 'vitest'
import { anySignal } from './any-signal.ts'

test('a signal of several aborts with the first of them, for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const both = anySignal(one.signal, other.signal)
  expect(both.aborted).toBe(false)
  other.abort('other')
  one.abort('one')
  expect([both.aborted, both.reason]).toEqual([true, 'other'])
})

test('a signal of several is aborted from the start if one of them is', () => {
  const both = anySignal(new AbortController().signal, AbortSignal.abort('before'))
  expect([both.aborted, both.reason]).toEqual([true, 'before'])
})
