import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { useOffline } from './network-connection.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NetworkNote } from '#src/app/ui/feedback/states.tsx'

/**
 * Shown above a button that calls the server: a note while offline, otherwise the error of the last call. A function is
 * called once the whole form has been rendered.
 */
export function CallError({ error }: { error: Error | null | undefined | (() => Error | null) }) {
  const problemText = useProblemText()
  if (useOffline()) return <NeedsNetwork />
  const shown = typeof error === 'function' ? error() : error
  return shown && <FieldError>{problemText(shown)}</FieldError>
}

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
