import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Countdown } from './countdown.tsx'

const end = '2026-11-21T12:00:00.000Z'
const hour = 3_600_000
const now = () => Date.now()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('counts down to the second, says once that the time is up, and then stands', async () => {
  vi.setSystemTime(Date.parse(end) - 2500)
  const onEnd = vi.fn<() => void>()
  const screen = await render(<Countdown target={end} now={now} endedText="竞拍已结束" onEnd={onEnd} />)
  await expect.element(screen.getByText('00:00:03')).toBeVisible()
  vi.advanceTimersByTime(500)
  await expect.element(screen.getByText('00:00:02')).toBeVisible()
  vi.advanceTimersByTime(2000)
  await expect.element(screen.getByText('竞拍已结束')).toBeVisible()
  vi.advanceTimersByTime(hour)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('in a list it says days and hours', async () => {
  vi.setSystemTime(Date.parse(end) - 26 * hour)
  const screen = await render(<Countdown target={end} now={now} display="coarse" />)
  await expect.element(screen.getByText('1 day 2 hours')).toBeVisible()
})

test('one that was over before calls nobody', async () => {
  vi.setSystemTime(Date.parse(end) + 1)
  const onEnd = vi.fn<() => void>()
  const screen = await render(<Countdown target={end} now={now} onEnd={onEnd} />)
  vi.advanceTimersByTime(hour)
  await expect.element(screen.getByText('Ended')).toBeVisible()
  expect(onEnd).not.toHaveBeenCalled()
})
