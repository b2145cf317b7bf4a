// Matches a key press to a shortcut, on any keyboard layout.
import type { Shortcut } from './shortcut-table.ts'

/** The fields of a `KeyboardEvent` that matter here. */
export type KeyPress = {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly getModifierState: (pressedKey: 'AltGraph') => boolean
}

/** The shortcut in `table` that the key press triggers, or null. */
export function matchShortcut(table: readonly Shortcut[], press: KeyPress): Shortcut | null {
  const pressedKey = keyName(press)
  return table.find(({ keys }) => keys.includes(pressedKey)) ?? null
}

/**
 * The key's name in the table of shortcuts, or a name that no shortcut has. Symbols match by the typed character,
 * whatever modifiers that takes; letters match without Shift, and by their place on the keyboard on layouts without
 * a to z.
 */
export function keyName(press: KeyPress): string {
  const key = /^[\u0080-\uffff]$/.test(press.key) && press.code.startsWith('Key') ? press.code.slice(3) : press.key
  const isTypingSymbol = press.getModifierState('AltGraph')
  if (!isTypingSymbol && (press.ctrlKey || press.metaKey)) return press.altKey || press.shiftKey ? '' : `Mod+${key}`
  if (/^[a-z]$/i.test(key)) return press.shiftKey || press.altKey ? '' : key.toLowerCase()
  return key.startsWith('Arrow') && press.shiftKey ? `Shift+${key}` : key
}
