import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NetworkNote } from '#src/app/ui/feedback/network-note.tsx'
import { useOffline } from './use-offline.ts'

/**
 * Says beforehand, where one is about to do it, that this cannot be done without a network. The button beside it still
 * works: a device may be wrong about its network, and then only trying tells.
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
