import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToasts, subscribeToToasts } from './toast.ts'

const ToastList = lazy(() => import('./toast-list.tsx').then((module) => ({ default: module.ToastList })))

/** Rendered once, at the root. The list of toasts is loaded with the first message. */
export function Toaster() {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts)
  if (messages.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastList messages={messages} />
    </Suspense>
  )
}
