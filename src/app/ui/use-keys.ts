import { useEffect, useEffectEvent } from 'react'
import { isOverlayOpen, isTyping, keyName } from './key-press.ts'

/** By the key's name; an undefined handler means that the key does nothing. */
type KeyHandlers = Readonly<Record<string, (() => void) | undefined>>

/** Most recently mounted last. It gets the key when several handle the same one. */
const registrations: ((key: string) => boolean)[] = []

/** Calls the handler of a pressed key while mounted, except while somebody types or a dialog or menu is open. */
export function useKeys(handlers: KeyHandlers): void {
  const handleKey = useEffectEvent((key: string) => {
    handlers[key]?.()
    return key in handlers
  })
  useEffect(() => {
    const registration = (key: string) => handleKey(key)
    if (registrations.length === 0) document.addEventListener('keydown', onKeyDown)
    registrations.push(registration)
    return () => {
      registrations.splice(registrations.indexOf(registration), 1)
      if (registrations.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isTyping(event.target) || isOverlayOpen()) return
  const key = keyName(event)
  if (registrations.toReversed().some((handleKey) => handleKey(key))) event.preventDefault()
}
