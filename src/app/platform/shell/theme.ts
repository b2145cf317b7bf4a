// Light or dark: as the system has it, or as the person chose on this device. /theme.js, which every page runs before it
// is painted, reads what was chosen and colours the page; here it is only chosen.
import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

const storageKey = 'theme'

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, theme)
  // Other tabs hear of it by themselves.
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
}

export const useTheme = (): Theme => useSyncExternalStore(onStorage, chosenTheme, () => 'system')

const chosenTheme = () => themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system'

function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
