// Light or dark theme: the system's, or the person's choice on this device. This module stores the choice. /theme.js,
// which every page runs before it is painted, reads and applies it.
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

const storageKey = 'theme'

export function chooseTheme(theme: Theme): void {
  const newValue = theme === 'system' ? null : theme
  deviceStorage.write(storageKey, newValue)
  // The browser notifies only other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue }))
}

export const useTheme = (): Theme => useSyncExternalStore(onStorage, chosenTheme, () => 'system')

const chosenTheme = () => themes.find((theme) => theme === deviceStorage.read(storageKey)) ?? 'system'

function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
