// The keys that a person chose for shortcuts instead of those in the table, stored with the player's settings.
import { useMemo } from 'react'
import { playerSettings, usePlayerSetting } from './player-settings.ts'
import { type OwnKeys, type Shortcut, type ShortcutAction, shortcuts } from './shortcut-table.ts'

/** All shortcuts, with the keys that they have for this person. */
export function withOwnKeys(ownKeys: OwnKeys): readonly Shortcut[] {
  return shortcuts.map((shortcut) => ({ ...shortcut, keys: ownKeys[shortcut.action] ?? shortcut.keys }))
}

let current: { readonly ownKeys: OwnKeys; readonly shortcuts: readonly Shortcut[] } | null = null

/** All shortcuts with the signed-in person's keys; the same array until one changes. */
export function currentShortcuts(): readonly Shortcut[] {
  const { ownKeys } = playerSettings()
  if (current?.ownKeys !== ownKeys) current = { ownKeys, shortcuts: withOwnKeys(ownKeys) }
  return current.shortcuts
}

/** Returns a function from an action to its keys in the syntax of `aria-keyshortcuts`; undefined without a key. */
export function useAriaKeys(): (action: ShortcutAction) => string | undefined {
  const ownKeys = usePlayerSetting('ownKeys')
  return useMemo(() => {
    const table = withOwnKeys(ownKeys)
    return (action: ShortcutAction) => ariaKeys(table, action)
  }, [ownKeys])
}

/** The keys of an action in the syntax of `aria-keyshortcuts`; undefined if it has none. */
export function ariaKeys(table: readonly Shortcut[], action: ShortcutAction): string | undefined {
  const keys = table.find((shortcut) => shortcut.action === action)?.keys ?? []
  const ariaNames = keys.map((key) => (key === ' ' ? 'Space' : key === '+' ? 'Plus' : key))
  const text = ariaNames
    .flatMap((key) => (key.startsWith('Mod+') ? [`Control${key.slice(3)}`, `Meta${key.slice(3)}`] : [key]))
    .join(' ')
  return text === '' ? undefined : text
}
