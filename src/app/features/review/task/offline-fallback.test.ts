import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { networkFirst } from './offline-fallback.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})

const fails = (code: 'network' | 'unexpected' | 'unavailable' | 'not-found') => Promise.reject(new ApiProblem({ code }))
const readCopy = () => Promise.resolve('from the device')
const nothing = () => Promise.resolve(null)

describe('answers from server or device', () => {
  test('the server’s answer is used while it responds', async () => {
    expect(await networkFirst(Promise.resolve('from the server'), readCopy)).toBe('from the server')
  })

  test('the copy on the device is used without a network or when the server fails', async () => {
    expect(await networkFirst(fails('network'), readCopy)).toBe('from the device')
    expect(await networkFirst(fails('unexpected'), readCopy)).toBe('from the device')
    expect(await networkFirst(fails('unavailable'), readCopy)).toBe('from the device')
  })

  test('a refusal rejects, and so does a failure without a copy on the device', async () => {
    await expect(networkFirst(fails('not-found'), readCopy)).rejects.toMatchObject({ problem: 'not-found' })
    await expect(networkFirst(fails('network'), nothing)).rejects.toMatchObject({ problem: 'network' })
  })

  test('a slow server is replaced by the copy on the device; without a copy its answer is awaited', async () => {
    const never = new Promise<string>(() => {})
    const waiting = networkFirst(never, readCopy)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await waiting).toBe('from the device')

    const late = Promise.withResolvers<string>()
    const patient = networkFirst(late.promise, nothing)
    await vi.advanceTimersByTimeAsync(5000)
    late.resolve('from the server')
    expect(await patient).toBe('from the server')
  })
})
