// What the browser tells of the way this device is connected; several tell nothing.

type Connection = EventTarget & { readonly type?: string }

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

/** The ways that cost nothing by the megabyte. */
const free: readonly string[] = ['wifi', 'ethernet']

/** Whether this is Wi-Fi, or a cable; null where the browser does not tell. */
export function isOnWifi(): boolean | null {
  const type = connection()?.type
  return type === undefined || type === 'unknown' || type === 'other' ? null : free.includes(type)
}

export function onConnectionChange(listener: () => void): () => void {
  const told = connection()
  told?.addEventListener('change', listener)
  return () => told?.removeEventListener('change', listener)
}
