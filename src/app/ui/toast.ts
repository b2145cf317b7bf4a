// Short messages from anywhere in the app: `toast.success('Saved')`. Independent of React; `<Toaster />` renders them.

export type ToastKind = 'success' | 'error' | 'info'

export type ToastMessage = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** Milliseconds until it is dismissed. Null: it stays until it is closed. */
  readonly duration: number | null
  /** A next step, shown as a button. */
  readonly action?: ToastAction | undefined
}

export type ToastAction = { readonly label: string; readonly onPress: () => void }

const defaultDuration = 3000

/** Longer, so that there is time to reach the button. */
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
  // A repeated message replaces the previous one, so that a failing network does not fill the screen.
  const others = messages.filter((message) => message.kind !== kind || message.text !== text)
  publish([...others, { id: lastId, kind, text, duration, action }])
  return lastId
}

/** Each function returns the id for `dismiss`. Errors stay until the person closes them. */
export const toast = {
  success: (text: string, duration: number = defaultDuration): number => show('success', text, duration),
  /** A success with a next step. */
  offer: (text: string, action: ToastAction, duration: number = actionDuration): number =>
    show('success', text, duration, action),
  info: (
    text: string,
    action?: ToastAction,
    duration: number | null = action ? actionDuration : defaultDuration,
  ): number => show('info', text, duration, action),
  error: (text: string, action?: ToastAction): number => show('error', text, null, action),
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
