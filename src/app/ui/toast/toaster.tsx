import { useSyncExternalStore } from 'react'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { currentToasts, subscribeToToasts } from '#src/app/ui/toast.ts'

const ToastList = onDemand(async () => (await import('./toast-list.tsx')).ToastList, { isOptional: true })

/** Rendered once, at the root. The list of toasts is loaded with the first message. */
export function Toaster() {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts)
  return messages.length > 0 && <ToastList messages={messages} />
}
