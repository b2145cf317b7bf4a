import { expect, test } from 'vitest'

import { createLifecycle } from './lifecycle.ts'

function recorder() {
  const closed: string[] = []
  const complaints: string[] = []
  const lifecycle = createLifecycle((name) => complaints.push(name))
  const hold = (name: string) =>
    lifecycle.acquire(
      name,
      async () => name,
      async () => closed.push(name),
    )
  return { closed, complaints, lifecycle, hold }
}

test('what was opened last is closed first, once', async () => {
  const { closed, lifecycle, hold } = recorder()
  await hold('database')
  await hold('server')
  await Promise.all([lifecycle.stop(), lifecycle.stop()])
  expect(closed).toEqual(['server', 'database'])
})

test('one that does not close is told of, and the rest is closed all the same', async () => {
  const { closed, complaints, lifecycle, hold } = recorder()
  await hold('database')
  await lifecycle.acquire(
    'queue',
    async () => {},
    () => Promise.reject(new Error('stuck')),
  )
  await lifecycle.stop()
  expect(complaints).toEqual(['queue'])
  expect(closed).toEqual(['database'])
})

test('what is being opened when the process stops is closed too, and nothing after it is opened', async () => {
  const { closed, lifecycle, hold } = recorder()
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
  await expect(hold('server')).rejects.toThrow('aborted')
})
