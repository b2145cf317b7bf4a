// What the browser tells of the way this device is connected; several tell nothing.

type NetworkConnection = EventTarget & { readonly type?: string }

const readConnection = (): NetworkConnection | undefined => (navigator as { connection?: NetworkConnection }).connection

/** The ways that cost nothing by the megabyte. */
const unmeteredTypes: readonly string[] = ['wifi', 'ethernet']

/** Whether this is Wi-Fi, or a cable; null where the browser does not tell. */
export function isOnWifi(): boolean | null {
  const type = readConnection()?.type
  return type === undefined || type === 'unknown' || type === 'other' ? null : unmeteredTypes.includes(type)
}

export function onConnectionChange(listener: () => void): () => void {
  const currentConnection = readConnection()
  currentConnection?.addEventListener('change', listener)
  return () => currentConnection?.removeEventListener('change', listener)
}
