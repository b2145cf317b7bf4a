import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NetworkNote } from '#src/app/ui/feedback/states.tsx'
import { useOffline } from './network-connection.ts'

/**
 * A note beside a button, while offline, that the action needs a network. The button stays enabled: the browser may
 * report the network wrongly.
 */
export function NeedsNetwork() {
  const t = useTranslations('shell')
  if (!useOffline()) return null
  return (
    <NetworkNote>
      <span role="status">{t.needsNetwork}</span>
    </NetworkNote>
  )
}
