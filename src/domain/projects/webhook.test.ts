import { expect, test } from 'vitest'
import { webhookRetryDelaySeconds } from './webhook.ts'

const delays = (chance: number) =>
  Array.from({ length: 20 }, (_, index) => webhookRetryDelaySeconds(index + 1, chance)).filter(
    (delay) => delay !== null,
  )

test('a webhook delivery has ten attempts with growing delays over about a day', () => {
  const middle = delays(0.5)
  expect(middle.slice(0, 4)).toEqual([15, 45, 135, 405])
  expect(middle).toHaveLength(9)
  expect(middle).toEqual(middle.toSorted((a, b) => a - b))
  expect(middle.reduce((sum, delay) => sum + delay, 0) / 3600).toBeCloseTo(23.7, 1)
})

test('chance varies the delay of a webhook attempt by at most a tenth', () => {
  expect(delays(0)[0]).toBeCloseTo(13.5)
  expect(delays(1)[0]).toBeCloseTo(16.5)
  expect(webhookRetryDelaySeconds(10, 0)).toBeNull()
})
