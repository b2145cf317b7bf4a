import { expect, test } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

test('requested images are rendered before those in the background', async () => {
  const { run, runInBackground } = createRenderQueue(2)
  const order: string[] = []
  const task = (name: string) => async () => void order.push(name)
  await Promise.all([
    run('small', 'Mei', task('first')),
    runInBackground(task('prepared')),
    run('small', 'Mei', task('second')),
  ])
  expect(order).toEqual(['first', 'second', 'prepared'])
})

test('the images of several people are rendered in turns', async () => {
  const { run } = createRenderQueue(2)
  const order: string[] = []
  const add = (caller: string, count: number) =>
    Array.from({ length: count }, () => run('small', caller, async () => void order.push(caller)))
  await Promise.all([...add('Mei', 4), ...add('Noah', 2)])
  expect(order).toEqual(['Mei', 'Mei', 'Noah', 'Mei', 'Noah', 'Mei'])
})

test('a large image delays no small one', async () => {
  const { run } = createRenderQueue(2)
  const large = Promise.withResolvers<void>()
  const order: string[] = []
  const running = run('large', 'Mei', () => large.promise).then(() => order.push('large'))
  for (const person of ['Mei', 'Noah']) await run('small', person, async () => void order.push(person))
  large.resolve()
  await running
  expect(order).toEqual(['Mei', 'Noah', 'large'])
})

test.each([
  [2, 2],
  [4, 3],
  [8, 7],
])(
  'with %d cores at most %d images are rendered at a time, and a failed one holds up no other',
  async (cores, slots) => {
    const { run } = createRenderQueue(cores)
    let [running, most] = [0, 0]
    const task = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    }
    const failed = run('small', 'Mei', () => Promise.reject(new Error('broken')))
    await Promise.all([
      expect(failed).rejects.toThrow('broken'),
      ...Array.from({ length: 20 }, (_, index) => run(index % 2 === 0 ? 'small' : 'large', 'Mei', task)),
    ])
    expect(most).toBe(slots)
  },
)
