import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { setLiveState } from '#src/app/platform/live.ts'
import { renderScreen } from '#tests/support/screen.tsx'
import { NetworkLine } from './network-line.tsx'

const hourAgo = Date.now() - 60 * 60 * 1000

function Jobs() {
  useQuery({ queryKey: ['jobs'], queryFn: () => 1, initialData: 1, initialDataUpdatedAt: hourAgo, staleTime: 'static' })
  return <NetworkLine />
}

afterEach(() => setLiveState('off'))

test('without a live connection a screen says that figures may be stale, and how old they are', async () => {
  const screen = await renderScreen(<Jobs />)
  setLiveState('lost')
  await expect
    .element(screen.getByText('No live updates just now; figures may be out of date · Last seen 1 hour ago'))
    .toBeVisible()
  setLiveState('open')
  await expect.element(screen.getByText(/No live updates just now/)).not.toBeInTheDocument()
})
