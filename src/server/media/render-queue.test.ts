import { describe, expect, test } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

describe('the render queue', () => {
  test('the render queue runs requested tasks before background tasks', async () => {
    const enqueue = createRenderQueue(1)
    const order: string[] = []
    const task = (name: string) => async () => void order.push(name)
    await Promise.all([
      enqueue('now', task('first')),
      enqueue('background', task('prepared')),
      enqueue('now', task('second')),
    ])
    expect(order).toEqual(['first', 'second', 'prepared'])
  })

  test('the render queue never exceeds its slots and continues after a failure', async () => {
    const enqueue = createRenderQueue(2)
    let [running, most] = [0, 0]
    const task = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    }
    const failed = enqueue('now', () => Promise.reject(new Error('broken')))
    await Promise.all([
      expect(failed).rejects.toThrow('broken'),
      ...Array.from({ length: 6 }, () => enqueue('now', task)),
    ])
    expect(most).toBe(2)
  })
})
