import { lazy, type ReactNode, Suspense } from 'react'
import { useLiveLost } from '#src/app/platform/live.ts'
import { useOffline } from './use-offline.ts'

// Whoever has a network never pays for it; where it is not on the device yet, the screen stands without it.
const LastSeen = lazy(() =>
  import('./last-seen.tsx').then(
    ({ LastSeen }) => ({ default: LastSeen }),
    () => ({ default: Nothing }),
  ),
)

const Nothing = (): ReactNode => null

/** Says over a screen how old what it shows is, while the network or the connection that brings newer is away. */
export function NetworkLine() {
  const offline = useOffline()
  const lost = useLiveLost()
  if (!offline && !lost) return null
  return (
    <Suspense fallback={null}>
      <LastSeen offline={offline} />
    </Suspense>
  )
}
