import { lazy, type ReactNode, Suspense } from 'react'
import { useIsLiveLost } from '#src/app/platform/live/live-events.ts'
import { useOffline } from './use-offline.ts'

// Whoever has a network never pays for it; where it is not on the device yet, the screen stands without it.
const DataAge = lazy(() =>
  import('./data-age.tsx').then(
    ({ DataAge }) => ({ default: DataAge }),
    () => ({ default: Nothing }),
  ),
)

const Nothing = (): ReactNode => null

/** Says over a screen how old what it shows is, while the network or the connection that brings newer is away. */
export function NetworkStatus() {
  const isOffline = useOffline()
  const isLiveLost = useIsLiveLost()
  if (!isOffline && !isLiveLost) return null
  return (
    <Suspense fallback={null}>
      <DataAge isOffline={isOffline} />
    </Suspense>
  )
}
