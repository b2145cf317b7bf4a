// Handles the review's keyboard shortcuts: one listener on the window calls the handlers of mounted components.
import { useEffect, useEffectEvent } from 'react'
import { isOverlayOpen, isTyping, type KeyPress, keyName } from '#src/app/ui/key-press.ts'
import { currentShortcuts } from './custom-shortcuts.ts'
import type { ShortcutAction, Shortcut } from './shortcut-table.ts'

type Handlers = { readonly [Action in ShortcutAction]?: () => void }

/** Most recently mounted last. It gets the key when several handle the same one. */
const registrations: { handleAction: (action: ShortcutAction) => boolean; actionNames: readonly string[] }[] = []

/** Whether the focused control was focused by pointer: then Space plays instead of pressing it. */
let wasPointerUsed = true

/**
 * Calls `handlers` for their keys while the component is mounted. Does nothing while somebody types, in a menu, while
 * a dialog is open, or when the focused control uses the key itself.
 */
export function useShortcuts(handlers: Handlers): void {
  const handleAction = useEffectEvent((action: ShortcutAction) => {
    const handler = handlers[action]
    handler?.()
    return handler !== undefined
  })
  const actionNames = Object.keys(handlers).join(' ')
  useEffect(() => {
    const registration = {
      handleAction: (action: ShortcutAction) => handleAction(action),
      actionNames: actionNames.split(' '),
    }
    if (registrations.length === 0) {
      window.addEventListener('keydown', onKeyDown)
      window.addEventListener('keyup', onKeyUp)
      window.addEventListener('pointerdown', onPointerDown, true)
    }
    registrations.push(registration)
    return () => {
      registrations.splice(registrations.indexOf(registration), 1)
      if (registrations.length > 0) return
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('pointerdown', onPointerDown, true)
    }
  }, [actionNames])
}

/** Whether a handler of the current page handles the action. */
export function isActive(action: ShortcutAction): boolean {
  return registrations.some(({ actionNames }) => actionNames.includes(action))
}

function onPointerDown(): void {
  wasPointerUsed = true
}

function onKeyDown(event: KeyboardEvent): void {
  if (/^(Tab|Arrow)/.test(event.key)) wasPointerUsed = false
  if (event.defaultPrevented || event.isComposing) return
  const shortcut = matchShortcut(currentShortcuts(), event)
  if (!shortcut || isOverlayOpen()) return
  if (isTyping(event.target) && !shortcut.worksWhileTyping) return
  if (event.key === ' ' && activatesControl(event.target)) return
  if (event.key.startsWith('Arrow') && (event.altKey || usesArrowKeys(event.target))) return
  if (event.repeat && !shortcut.repeatsWhileHeld) {
    event.preventDefault()
    return
  }
  if (registrations.toReversed().some(({ handleAction }) => handleAction(shortcut.action))) event.preventDefault()
}

/** Firefox presses a button on the keyup of Space, even when its keydown was prevented. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.key === ' ' && !isOverlayOpen() && isButton(event.target) && !activatesControl(event.target))
    event.preventDefault()
}

/** Whether arrow keys move within the control, as in radio buttons, sliders and tabs. */
function usesArrowKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, summary, [role="radio"], [role="slider"], [role="tab"]') !== null
  )
}

/**
 * Whether Space presses the control: one that was focused by keyboard, or that toggles, or a radio button without a
 * choice, which a key focused when it opened the flag.
 */
function activatesControl(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[type="checkbox"], [type="radio"]:not(:checked), [role="switch"], summary')) return true
  return !wasPointerUsed && (isButton(target) || target.closest('a[href], [type="radio"], [role="tab"]') !== null)
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, [role="button"]') !== null
}

/** The shortcut in `table` that the key press triggers, or null. */
export function matchShortcut(table: readonly Shortcut[], press: KeyPress): Shortcut | null {
  const pressedKey = keyName(press)
  return table.find(({ keys }) => keys.includes(pressedKey)) ?? null
}
