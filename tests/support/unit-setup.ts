// For every unit test. Files of a worker share its modules and globals: real timers, globals and an empty device await
// the next test, in whatever order the files run.
import { afterEach, vi } from 'vitest'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const key of deviceStorage.keys()) deviceStorage.write(key, null)
})
