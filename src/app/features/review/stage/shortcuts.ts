// The review's keys at work: one listener on the window, and whoever is on the page says what a key does.
import { useEffect, useEffectEvent } from 'react'
import { matchShortcut } from './match-shortcut.ts'
import { type Shortcut, type ShortcutAction, shortcuts } from './shortcut-table.ts'

type Handlers = { readonly [Action in ShortcutAction]?: () => void }

/** The youngest last: of two that want the same key it is the one that gets it. */
const onThePage: { take: (action: ShortcutAction) => boolean; names: readonly string[] }[] = []

/** Whether the control with the focus was reached by pointing: then Space is free to play. */
let pointed = true

/**
 * Does what `handlers` say for their keys, as long as the component is on the page. Nothing happens while somebody
 * types, in a menu or with a dialog open, nor when a control with the focus wants the key for itself.
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

/** Those that do something on the page as it is. */
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

/** Firefox presses a button when Space comes up, whatever became of it going down. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.key === ' ' && !isHeld() && isButton(event.target) && !pressesControl(event.target)) event.preventDefault()
}

/** A dialog or a menu is open: keys are theirs. */
function isHeld(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]') !== null
}

const typingIn =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="range"], [type="radio"], [type="checkbox"], [type="button"], [type="submit"])'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typingIn) !== null
}

/** Radio buttons, sliders, tabs: an arrow there leads to the next. */
function goesByArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, summary, [role="radio"], [role="slider"], [role="tab"]') !== null
  )
}

/** Space belongs to a control that was reached by keys; one that was pointed at has had its press. */
function pressesControl(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[type="checkbox"], [role="switch"], summary')) return true
  return !pointed && (isButton(target) || target.closest('a[href], [type="radio"], [role="tab"]') !== null)
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, [role="button"]') !== null
}
