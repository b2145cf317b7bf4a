import { expect, test, vi } from 'vitest'
import { Scope } from './scope.ts'

test('a scope releases everything when it closes, the newest first, once', () => {
  const scope = new Scope()
  const released: string[] = []
  scope.own(() => released.push('first'))
  scope.own(() => released.push('second'))
  expect([scope.size, scope.closed]).toEqual([2, false])
  scope.close()
  scope.close()
  expect(released).toEqual(['second', 'first'])
  expect([scope.size, scope.closed]).toEqual([0, true])
})

test('an early release is not repeated, and a closed scope releases at once', () => {
  const scope = new Scope()
  const release = vi.fn<() => void>()
  const releaseEarly = scope.own(release)
  releaseEarly()
  releaseEarly()
  scope.close()
  expect(release).toHaveBeenCalledTimes(1)
  scope.own(release)
  expect(release).toHaveBeenCalledTimes(2)
})

test('a child scope closes with its parent, and one closed earlier is removed from the parent', () => {
  const parent = new Scope()
  const [early, late] = [parent.child(), parent.child()]
  expect(parent.size).toBe(2)
  early.close()
  expect([early.closed, parent.size]).toEqual([true, 1])
  parent.close()
  expect(late.closed).toBe(true)
})

test('a listener is called until its scope closes or it is removed', () => {
  const scope = new Scope()
  const target = new EventTarget()
  const [listener, early] = [vi.fn<() => void>(), vi.fn<() => void>()]
  scope.listen(target, 'change', listener, { capture: true })
  const stop = scope.listen(target, 'change', early)
  target.dispatchEvent(new Event('change'))
  stop()
  target.dispatchEvent(new Event('change'))
  scope.close()
  target.dispatchEvent(new Event('change'))
  expect([listener, early].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
})
