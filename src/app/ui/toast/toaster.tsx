import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToasts, subscribeToToasts } from './toast.ts'

const ToastList = lazy(() => import('./toast-list.tsx').then((module) => ({ default: module.ToastList })))

/** Stands once, at the root. Costs nothing until the first message: only then is the list that shows them fetched. */
export function Toaster() {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts)
  if (messages.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastList messages={messages} />
    </Suspense>
  )
}
