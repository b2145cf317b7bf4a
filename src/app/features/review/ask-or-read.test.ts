import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { askOrRead } from './ask-or-read.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fails = (code: 'network' | 'unexpected' | 'not-found') => Promise.reject(new ApiProblem({ code }))
const here = () => Promise.resolve('from the device')
const nothing = () => Promise.resolve(null)

describe('what is asked for comes', () => {
  test('from the server while it answers', async () => {
    expect(await askOrRead(Promise.resolve('from the server'), here)).toBe('from the server')
  })

  test('from the device when the network is gone or the server is broken', async () => {
    expect(await askOrRead(fails('network'), here)).toBe('from the device')
    expect(await askOrRead(fails('unexpected'), here)).toBe('from the device')
  })

  test('from nowhere when the server said no, or the device has nothing either', async () => {
    await expect(askOrRead(fails('not-found'), here)).rejects.toMatchObject({ problem: 'not-found' })
    await expect(askOrRead(fails('network'), nothing)).rejects.toMatchObject({ problem: 'network' })
  })

  test('from the device when the server takes too long, and from the server after all when there is nothing', async () => {
    const never = new Promise<string>(() => {})
    const waiting = askOrRead(never, here)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await waiting).toBe('from the device')

    const late = Promise.withResolvers<string>()
    const patient = askOrRead(late.promise, nothing)
    await vi.advanceTimersByTimeAsync(5000)
    late.resolve('from the server')
    expect(await patient).toBe('from the server')
  })
})
