import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { setLiveState } from '#src/app/platform/live/live-events.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { NetworkStatus } from './network-status.tsx'

const start = Date.UTC(2026, 10, 20)
const second = 1000
const hour = 3600 * second

function Jobs({ seenAt }: { seenAt: number }) {
  useQuery({ queryKey: ['jobs'], queryFn: () => 1, initialData: 1, initialDataUpdatedAt: seenAt, staleTime: 'static' })
  return <NetworkStatus />
}

afterEach(() => setLiveState('off'))

test('without a live connection a screen says that figures may be stale, and how old they are', async () => {
  const screen = await renderScreen(<Jobs seenAt={Date.now() - hour} />)
  setLiveState('lost')
  await expect
    .element(screen.getByText('Live updates are paused. Figures may be out of date · Last seen 1 hour ago'))
    .toBeVisible()
  setLiveState('open')
  await expect.element(screen.getByText(/Live updates are paused/)).not.toBeInTheDocument()
})

test('the shown age is updated when it changes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.setSystemTime(start)
  const screen = await renderScreen(<Jobs seenAt={start - 57 * second} />)
  setLiveState('lost')
  await expect.element(screen.getByText(/Last seen 57 seconds ago/)).toBeVisible()
  vi.advanceTimersByTime(2 * second)
  await expect.element(screen.getByText(/Last seen 59 seconds ago/)).toBeVisible()
  vi.advanceTimersByTime(second)
  await expect.element(screen.getByText(/Last seen 1 minute ago/)).toBeVisible()
})
