import { expect, onTestFinished, test, vi } from 'vitest'
import { clearSession, currentIdentity, onSessionChange, refreshStoredIdentity, storeSession } from './session.ts'

const mei = { _id: 'm', id: 1, name: 'Mei', icon: '', role: 'worker' } as const

function listen() {
  onTestFinished(clearSession)
  const listener = vi.fn<() => void>()
  onTestFinished(onSessionChange(listener))
  return listener
}

test.each([
  ['token', 1],
  ['identity', 1],
  [null, 1],
  ['theme', 0],
])('another tab that changes the stored value %s notifies listeners %d times', (key, count) => {
  const listener = listen()
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(listener).toHaveBeenCalledTimes(count)
})

test('listeners are notified of renewed cookies only if the person’s details changed', async () => {
  storeSession('session', mei)
  const listener = listen()
  document.cookie = `info=${encodeURIComponent(JSON.stringify(mei))}; Path=/; SameSite=Lax`
  refreshStoredIdentity()
  expect(listener).not.toHaveBeenCalled()
  document.cookie = `info=${encodeURIComponent(JSON.stringify({ ...mei, name: 'Mei Lin' }))}; Path=/; SameSite=Lax`
  // What is stored is read at most once in a task.
  await Promise.resolve()
  expect(currentIdentity()?.name).toBe('Mei Lin')
  refreshStoredIdentity()
  refreshStoredIdentity()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a session that the device stores needs no cookie for its handle', () => {
  listen()
  document.cookie = 'handle=of-an-earlier-session; Path=/; SameSite=Lax'
  storeSession('session', mei)
  expect(document.cookie).not.toContain('handle=')
})
