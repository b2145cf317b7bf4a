import { lazy, type ReactNode, Suspense } from 'react'
import { useIsLiveLost } from '#src/app/platform/live/live-events.ts'
import { useOffline } from './use-offline.ts'

// Loaded only when needed. Offline the chunk may be missing; the note is then omitted.
const DataAge = lazy(() =>
  import('./data-age.tsx').then(
    ({ DataAge }) => ({ default: DataAge }),
    () => ({ default: Nothing }),
  ),
)

const Nothing = (): ReactNode => null

/** Shows the age of a screen's data while the network or the live connection is lost. */
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
