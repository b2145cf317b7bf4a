// Handles the review's keyboard shortcuts: one listener on the window calls the handlers of mounted components.
import { useEffect, useEffectEvent } from 'react'
import { matchShortcut } from './match-shortcut.ts'
import { type Shortcut, type ShortcutAction, shortcuts } from './shortcut-table.ts'

type Handlers = { readonly [Action in ShortcutAction]?: () => void }

/** Most recently mounted last. It gets the key when several handle the same one. */
const onThePage: { take: (action: ShortcutAction) => boolean; names: readonly string[] }[] = []

/** Whether the focused control was focused by pointer: then Space plays instead of pressing it. */
let pointed = true

/**
 * Calls `handlers` for their keys while the component is mounted. Does nothing while somebody types, in a menu, while
 * a dialog is open, or when the focused control uses the key itself.
 */
export function useShortcuts(handlers: Handlers): void {
  const take = useEffectEvent((action: ShortcutAction) => {
    const handle = handlers[action]
    handle?.()
    return handle !== undefined
  })
  const names = Object.keys(handlers).join(' ')
  useEffect(() => {
    const offer = {
      take: (action: ShortcutAction) => take(action),
      names: names.split(' '),
    }
    if (onThePage.length === 0) {
      window.addEventListener('keydown', onKey)
      window.addEventListener('keyup', onKeyUp)
      window.addEventListener('pointerdown', onPointer, true)
    }
    onThePage.push(offer)
    return () => {
      onThePage.splice(onThePage.indexOf(offer), 1)
      if (onThePage.length > 0) return
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('pointerdown', onPointer, true)
    }
  }, [names])
}

/** The shortcuts with a handler on the current page. */
export function shortcutsAtWork(): readonly Shortcut[] {
  return shortcuts.filter(({ action }) => onThePage.some(({ names }) => names.includes(action)))
}

function onPointer(): void {
  pointed = true
}

function onKey(event: KeyboardEvent): void {
  if (/^(Tab|Arrow)/.test(event.key)) pointed = false
  if (event.defaultPrevented || event.isComposing) return
  const shortcut = matchShortcut(event)
  if (!shortcut || isHeld()) return
  if (isTyping(event.target) && !shortcut.whileTyping) return
  if (event.key === ' ' && pressesControl(event.target)) return
  if (event.key.startsWith('Arrow') && (event.shiftKey || event.altKey || goesByArrows(event.target))) return
  if (event.repeat && !shortcut.repeats) {
    event.preventDefault()
    return
  }
  if (onThePage.toReversed().some(({ take }) => take(shortcut.action))) event.preventDefault()
}

/** Firefox presses a button on the keyup of Space, even when its keydown was prevented. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.key === ' ' && !isHeld() && isButton(event.target) && !pressesControl(event.target)) event.preventDefault()
}

/** Whether a dialog or menu is open, which handles keys itself. */
function isHeld(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]') !== null
}

const typingIn =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="range"], [type="radio"], [type="checkbox"], [type="button"], [type="submit"])'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typingIn) !== null
}

/** Whether arrow keys move within the control, as in radio buttons, sliders and tabs. */
function goesByArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, summary, [role="radio"], [role="slider"], [role="tab"]') !== null
  )
}

/** Whether Space presses the control: one that was focused by keyboard, or that toggles. */
function pressesControl(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[type="checkbox"], [role="switch"], summary')) return true
  return !pointed && (isButton(target) || target.closest('a[href], [type="radio"], [role="tab"]') !== null)
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, [role="button"]') !== null
}
