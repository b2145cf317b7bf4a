import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { keyName } from '#src/app/ui/key-press.ts'
import { changeKey, findConflict, isAllowedKey } from './change-key.ts'
import { changePlayerSettings, playerSettings } from './player-settings.ts'
import type { ShortcutAction } from './shortcut-table.ts'
import { useKeyLabels } from './shortcut-keys.tsx'
import styles from './shortcut-sheet.module.css'

const modifierPattern = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Fn)$/

/** Waits for the new key of an action, and asks before it takes a key from another action. Escape and Tab cancel. */
export function ShortcutEditor({ action, onDone }: { action: ShortcutAction; onDone: () => void }) {
  const t = useTranslations('player')
  const keyLabels = useKeyLabels()
  const [pressedKey, setPressedKey] = useState<string | null>(null)
  const store = (key: string) => {
    changePlayerSettings({ ownKeys: changeKey(playerSettings().ownKeys, action, key) })
    onDone()
  }
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab' && pressedKey === null) return onDone()
    const pressesButton = pressedKey !== null && ['Tab', 'Enter', ' '].includes(event.key)
    if (pressesButton || modifierPattern.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    if (event.key === 'Escape') return onDone()
    const key = keyName(event)
    if (isAllowedKey(key) && findConflict(playerSettings().ownKeys, action, key) === null) store(key)
    else setPressedKey(key)
  })
  useEffect(() => {
    // Captured on the window, before the dialog closes on Escape.
    const onKeyDown = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
  const conflict =
    pressedKey !== null && isAllowedKey(pressedKey) ? findConflict(playerSettings().ownKeys, action, pressedKey) : null
  return (
    <div className={styles['change']}>
      <p role="status">
        {pressedKey === null && t.pressKey}
        {pressedKey !== null &&
          (conflict === null ? t.keyReserved : t.keyTaken(keyLabels(pressedKey).join(' '), t.shortcuts[conflict]))}
      </p>
      {pressedKey !== null && conflict !== null && (
        <Button size="dense" onClick={() => store(pressedKey)}>
          {t.replaceKey}
        </Button>
      )}
      <Button variant="quiet" size="dense" onClick={onDone}>
        {t.cancelKey}
      </Button>
    </div>
  )
}
