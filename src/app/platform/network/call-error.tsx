import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { useOffline } from './use-offline.ts'

/** Stands over the button that calls the server: why it will not work without a network, else why it did not. */
export function CallError({ error }: { error: Error | null | undefined }) {
  const problemText = useProblemText()
  if (useOffline()) return <NeedsNetwork />
  return error && <FieldError>{problemText(error)}</FieldError>
}
