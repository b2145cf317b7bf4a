import { expect, test } from 'vitest'

import { createLifecycle } from './lifecycle.ts'

function createRecorder() {
  const closed: string[] = []
  const closeErrors: string[] = []
  const lifecycle = createLifecycle((name) => closeErrors.push(name))
  const acquire = (name: string) =>
    lifecycle.acquire(
      name,
      async () => name,
      async () => closed.push(name),
    )
  return { closed, complaints: closeErrors, lifecycle, hold: acquire }
}

test('resources are closed once, last opened first', async () => {
  const { closed, lifecycle, hold: acquire } = createRecorder()
  await acquire('database')
  await acquire('server')
  await Promise.all([lifecycle.stop(), lifecycle.stop()])
  expect(closed).toEqual(['server', 'database'])
})

test('a resource that fails to close is reported, and the others are still closed', async () => {
  const { closed, complaints: closeErrors, lifecycle, hold: acquire } = createRecorder()
  await acquire('database')
  await lifecycle.acquire(
    'queue',
    async () => {},
    () => Promise.reject(new Error('stuck')),
  )
  await lifecycle.stop()
  expect(closeErrors).toEqual(['queue'])
  expect(closed).toEqual(['database'])
})

test('a resource that is being opened during the stop is closed, and nothing more is opened', async () => {
  const { closed, lifecycle, hold: acquire } = createRecorder()
  const { promise: opens, resolve: open } = Promise.withResolvers<void>()
  const database = lifecycle.acquire(
    'database',
    () => opens,
    async () => closed.push('database'),
  )
  const stopped = lifecycle.stop()
  open()
  await expect(database).rejects.toThrow('aborted')
  await stopped
  expect(closed).toEqual(['database'])
  await expect(acquire('server')).rejects.toThrow('aborted')
})
