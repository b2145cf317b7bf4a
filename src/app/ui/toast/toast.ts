// Short messages from anywhere in the app: `toast.success('Saved')`. Holds no React; `<Toaster />` shows what is here.

export type ToastKind = 'success' | 'error' | 'info'

export type ToastMessage = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** Milliseconds until it goes by itself; null stays until it is closed. */
  readonly duration: number | null
  /** A way on from here. */
  readonly action?: ToastAction | undefined
}

export type ToastAction = { readonly label: string; readonly onPress: () => void }

const defaultDuration = 3000

/** With something to press, there must be time to reach it. */
const actionDuration = 8000

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly ToastMessage[]): void {
  messages = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, text: string, duration: number | null, action?: ToastAction): number {
  lastId += 1
  // Saying the same thing again replaces it, so that a failing network does not paper the screen.
  const others = messages.filter((message) => message.kind !== kind || message.text !== text)
  publish([...others, { id: lastId, kind, text, duration, action }])
  return lastId
}

/** Each returns the id with which `dismiss` takes it away. Errors stay until a person closes them. */
export const toast = {
  success: (text: string, duration: number = defaultDuration): number => show('success', text, duration),
  /** Something succeeded, and there is a way on from it. */
  offer: (text: string, action: ToastAction, duration: number = actionDuration): number =>
    show('success', text, duration, action),
  info: (text: string, duration: number = defaultDuration): number => show('info', text, duration),
  error: (text: string): number => show('error', text, null),
  dismiss: (id: number): void => publish(messages.filter((message) => message.id !== id)),
  dismissAll: (): void => publish([]),
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly ToastMessage[] {
  return messages
}
