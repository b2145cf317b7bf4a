import { useIsLiveLost } from '#src/app/platform/live/live-events.ts'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { useOffline } from './use-offline.ts'

const DataAge = onDemand(async () => (await import('./data-age.tsx')).DataAge, { isOptional: true })

/** Shows the age of a screen's data while the network or the live connection is lost. */
export function NetworkStatus() {
  const isOffline = useOffline()
  const isLiveLost = useIsLiveLost()
  if (!isOffline && !isLiveLost) return null
  return <DataAge isOffline={isOffline} />
}
