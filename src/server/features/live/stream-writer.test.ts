import { expect, test } from 'vitest'
import { createStreamWriter } from './stream-writer.ts'

test('streams tell browsers to reconnect after different times, between one and five seconds', () => {
  const delays = Array.from({ length: 50 }, () => {
    const { readable } = createStreamWriter(
      () => '',
      () => undefined,
    )
    const [, milliseconds] = /^retry: (\d+)\n\n$/.exec(String(readable.read())) ?? []
    readable.destroy()
    return Number(milliseconds)
  })
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(5000)
  expect(new Set(delays).size).toBeGreaterThan(25)
})
