import { expect, test, vi } from 'vitest'
import { importUntilLoaded } from './import-until-loaded.ts'

test('code that cannot be loaded is requested again when the network is back, and every 15 seconds', async () => {
  vi.useFakeTimers()
  const window = Object.assign(new EventTarget(), { setTimeout, clearTimeout })
  vi.stubGlobal('window', window)
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('no network')))
  const onFailure = vi.fn<() => void>()
  const loaded = importUntilLoaded(load, onFailure)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(load).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(14_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(onFailure).toHaveBeenCalledTimes(1)
  load.mockResolvedValue('code')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await loaded).toBe('code')
})
