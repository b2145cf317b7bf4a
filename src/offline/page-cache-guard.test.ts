import { expect, test, vi } from 'vitest'
import { createPageCacheGuard, InterruptedError } from './page-cache-guard.ts'

const firePageHide = (persisted: boolean) => Object.assign(new Event('pagehide'), { persisted })

/** The part of a transaction that the guard uses. */
const transaction = (abort = () => {}) => ({ abort }) as IDBTransaction

test('a running transaction is aborted at once when the page enters the back/forward cache', async () => {
  const page = new EventTarget()
  const abort = vi.fn<() => void>()
  const result = createPageCacheGuard(page).guard(transaction(abort), new Promise(() => {}))
  page.dispatchEvent(firePageHide(true))
  await expect(result).rejects.toThrow(InterruptedError)
  expect(abort).toHaveBeenCalledTimes(1)
})

test('a transaction that is being committed when the page enters the cache gives its own result', async () => {
  const page = new EventTarget()
  const committing = transaction(() => {
    throw new DOMException('too late', 'InvalidStateError')
  })
  const stored = Promise.withResolvers<string>()
  const result = createPageCacheGuard(page).guard(committing, stored.promise)
  page.dispatchEvent(firePageHide(true))
  stored.resolve('stored')
  expect(await result).toBe('stored')
})

test('a transaction that has ended is not aborted', async () => {
  const page = new EventTarget()
  const abort = vi.fn<() => void>()
  const { guard } = createPageCacheGuard(page)
  expect(await guard(transaction(abort), Promise.resolve('read'))).toBe('read')
  await expect(guard(transaction(abort), Promise.reject(new Error('full')))).rejects.toThrow('full')
  page.dispatchEvent(firePageHide(true))
  expect(abort).not.toHaveBeenCalled()
})

test('no transaction starts until the page is shown again', async () => {
  const page = new EventTarget()
  const { whenShown } = createPageCacheGuard(page)
  await whenShown()
  page.dispatchEvent(firePageHide(true))
  const shown = vi.fn<() => void>()
  const waiting = whenShown().then(shown)
  await Promise.resolve()
  expect(shown).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('pageshow'))
  await waiting
  expect(shown).toHaveBeenCalledTimes(1)
})

test('a page that is closed or reloaded does not abort its transactions', async () => {
  const page = new EventTarget()
  const { guard, whenShown } = createPageCacheGuard(page)
  const abort = vi.fn<() => void>()
  const stored = Promise.withResolvers<string>()
  const result = guard(transaction(abort), stored.promise)
  page.dispatchEvent(firePageHide(false))
  await whenShown()
  stored.resolve('stored')
  expect(await result).toBe('stored')
  expect(abort).not.toHaveBeenCalled()
})
