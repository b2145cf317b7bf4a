import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Countdown } from './countdown.tsx'

const end = '2026-11-21T12:00:00.000Z'
const hour = 3_600_000
const now = () => Date.now()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})

test('a countdown counts seconds and calls onEnd once at its end', async () => {
  vi.setSystemTime(Date.parse(end) - 2500)
  const onEnd = vi.fn<() => void>()
  const screen = await render(<Countdown target={end} now={now} endedText="竞拍已结束" onEnd={onEnd} />)
  await expect.element(screen.getByText('0 minutes 3 seconds')).toBeVisible()
  vi.advanceTimersByTime(500)
  await expect.element(screen.getByText('0 minutes 2 seconds')).toBeVisible()
  vi.advanceTimersByTime(2000)
  await expect.element(screen.getByText('竞拍已结束')).toBeVisible()
  vi.advanceTimersByTime(hour)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('a countdown uses the given clock instead of the device’s', async () => {
  vi.setSystemTime(Date.parse(end) + 5 * hour)
  const server = () => Date.now() - 6 * hour
  const screen = await render(<Countdown target={end} now={server} />)
  await expect.element(screen.getByText('1 hour 0 minutes')).toBeVisible()
})

test('a countdown that has already ended does not call onEnd', async () => {
  vi.setSystemTime(Date.parse(end) + 1)
  const onEnd = vi.fn<() => void>()
  const screen = await render(<Countdown target={end} now={now} onEnd={onEnd} />)
  vi.advanceTimersByTime(hour)
  await expect.element(screen.getByText('Ended')).toBeVisible()
  expect(onEnd).not.toHaveBeenCalled()
})
