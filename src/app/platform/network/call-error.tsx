import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { useOffline } from './network-connection.ts'

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
