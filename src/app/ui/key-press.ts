// What a key press means on any keyboard layout, and when it belongs to the focused control.

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

/**
 * The key's name in a table of shortcuts, or a name that no shortcut has. Symbols match by the typed character,
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

/** Whether a dialog or menu is open, which handles keys itself. */
export function isOverlayOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]') !== null
}

const typingSelector =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="range"], [type="radio"], [type="checkbox"], [type="button"], [type="submit"])'

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typingSelector) !== null
}
