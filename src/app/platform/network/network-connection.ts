// What the browser reports of the network.
import { useSyncExternalStore } from 'react'
import { isDataSaverOn } from '#src/offline/is-data-saver-on.ts'

/** Whether the browser reports that there is no network. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The Network Information API, which several browsers do not implement. */
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

/**
 * The browser's data saver mode: `stopPreloading` disables the preloading of screens, and carousels move only for whoever
 * points at them. The service worker also requests smaller pictures.
 */
export function applyDataSaver(stopPreloading: () => void): void {
  if (!isDataSaverOn()) return
  document.documentElement.dataset['dataSaver'] = 'on'
  stopPreloading()
}
