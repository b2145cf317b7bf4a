// Changes the key of a shortcut.
import { withOwnKeys } from './custom-shortcuts.ts'
import { type OwnKeys, type Shortcut, type ShortcutAction, shortcuts } from './shortcut-table.ts'

/**
 * Whether a key, named as in the table, can be a person's own: one that types a character. Space, Enter, Escape, Tab,
 * arrows and combinations with Ctrl or Command belong to controls and the browser.
 */
export function isAllowedKey(key: string): boolean {
  return key.length === 1 && key !== ' '
}

/** Whether an action can get another key. One that has only reserved keys keeps them. */
export function isChangeable(action: ShortcutAction): boolean {
  return shortcuts.some((shortcut) => shortcut.action === action && shortcut.keys.some(isAllowedKey))
}

/** The other action that has the key, or null. */
export function findConflict(ownKeys: OwnKeys, action: ShortcutAction, key: string): ShortcutAction | null {
  return findOther(ownKeys, action, key)?.action ?? null
}

/** Replaces the keys of `action` by `key`, except its reserved ones, and takes the key from the action that had it. */
export function changeKey(ownKeys: OwnKeys, action: ShortcutAction, key: string): OwnKeys {
  const other = findOther(ownKeys, action, key)
  const otherKeys = other && { [other.action]: other.keys.filter((otherKey) => otherKey !== key) }
  const table = withOwnKeys(ownKeys)
  const reservedKeys = table.find((shortcut) => shortcut.action === action)?.keys.filter((each) => !isAllowedKey(each))
  return { ...ownKeys, ...otherKeys, [action]: [...(reservedKeys ?? []), key] }
}

function findOther(ownKeys: OwnKeys, action: ShortcutAction, key: string): Shortcut | undefined {
  return withOwnKeys(ownKeys).find((shortcut) => shortcut.action !== action && shortcut.keys.includes(key))
}
