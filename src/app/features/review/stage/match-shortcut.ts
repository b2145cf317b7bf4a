// Which shortcut a key press is, on whatever keyboard.
import { type Shortcut, shortcuts } from './shortcut-table.ts'

/** What is read of a `KeyboardEvent`. */
export type KeyPress = {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly getModifierState: (name: 'AltGraph') => boolean
}

export function matchShortcut(press: KeyPress): Shortcut | null {
  const name = nameOf(press)
  return shortcuts.find(({ keys }) => keys.includes(name)) ?? null
}

/**
 * The key as the table names it, or what no shortcut has. Signs go by what they are, whatever it takes to type them;
 * letters go without Shift, and by their place on the keyboard where the layout has none of a to z.
 */
function nameOf(press: KeyPress): string {
  const key = /^[\u0080-\uffff]$/.test(press.key) && press.code.startsWith('Key') ? press.code.slice(3) : press.key
  const types = press.getModifierState('AltGraph')
  if (!types && (press.ctrlKey || press.metaKey)) return press.altKey || press.shiftKey ? '' : `Mod+${key}`
  if (/^[a-z]$/i.test(key)) return press.shiftKey || press.altKey ? '' : key.toLowerCase()
  return key
}
