// Matches a key press to a shortcut, on any keyboard layout.
import { type KeyPress, keyName } from '#src/app/ui/key-press.ts'
import type { Shortcut } from './shortcut-table.ts'

/** The shortcut in `table` that the key press triggers, or null. */
export function matchShortcut(table: readonly Shortcut[], press: KeyPress): Shortcut | null {
  const pressedKey = keyName(press)
  return table.find(({ keys }) => keys.includes(pressedKey)) ?? null
}
