import { expect, test, vi } from 'vitest'
import { createPageCacheGuard, Interrupted } from './page-cache.ts'

const hide = (persisted: boolean) => Object.assign(new Event('pagehide'), { persisted })

/** As much of a transaction as the guard needs. */
const transaction = (abort = () => {}) => ({ abort }) as IDBTransaction

test('what runs when the page goes into the cache is ended at once', async () => {
  const page = new EventTarget()
  const abort = vi.fn<() => void>()
  const result = createPageCacheGuard(page).guard(transaction(abort), new Promise(() => {}))
  page.dispatchEvent(hide(true))
  await expect(result).rejects.toThrow(Interrupted)
  expect(abort).toHaveBeenCalledTimes(1)
})

test('what is being committed by then gives its own result', async () => {
  const page = new EventTarget()
  const committing = transaction(() => {
    throw new DOMException('too late', 'InvalidStateError')
  })
  const stored = Promise.withResolvers<string>()
  const result = createPageCacheGuard(page).guard(committing, stored.promise)
  page.dispatchEvent(hide(true))
  stored.resolve('stored')
  expect(await result).toBe('stored')
})

test('what has ended is left alone', async () => {
  const page = new EventTarget()
  const abort = vi.fn<() => void>()
  const { guard } = createPageCacheGuard(page)
  expect(await guard(transaction(abort), Promise.resolve('read'))).toBe('read')
  await expect(guard(transaction(abort), Promise.reject(new Error('full')))).rejects.toThrow('full')
  page.dispatchEvent(hide(true))
  expect(abort).not.toHaveBeenCalled()
})

test('nothing new is begun until the page is shown again', async () => {
  const page = new EventTarget()
  const { whenShown } = createPageCacheGuard(page)
  await whenShown()
  page.dispatchEvent(hide(true))
  const shown = vi.fn<() => void>()
  const waiting = whenShown().then(shown)
  await Promise.resolve()
  expect(shown).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('pageshow'))
  await waiting
  expect(shown).toHaveBeenCalledTimes(1)
})

test('a page that is closed or loaded anew does what it can to the end', async () => {
  const page = new EventTarget()
  const { guard, whenShown } = createPageCacheGuard(page)
  const abort = vi.fn<() => void>()
  const stored = Promise.withResolvers<string>()
  const result = guard(transaction(abort), stored.promise)
  page.dispatchEvent(hide(false))
  await whenShown()
  stored.resolve('stored')
  expect(await result).toBe('stored')
  expect(abort).not.toHaveBeenCalled()
})
