// The browser's Network Information API. Several browsers do not implement it.

type NetworkConnection = EventTarget & { readonly type?: string }

const readConnection = (): NetworkConnection | undefined => (navigator as { connection?: NetworkConnection }).connection

/** Connection types that are usually not billed by volume. */
const unmeteredTypes: readonly string[] = ['wifi', 'ethernet']

/** Whether the device uses Wi-Fi or a cable. Null where the browser does not report it. */
export function isOnWifi(): boolean | null {
  const type = readConnection()?.type
  return type === undefined || type === 'unknown' || type === 'other' ? null : unmeteredTypes.includes(type)
}

export function onConnectionChange(listener: () => void): () => void {
  const currentConnection = readConnection()
  currentConnection?.addEventListener('change', listener)
  return () => currentConnection?.removeEventListener('change', listener)
}
