import { useRef, useState, useEffect, useEffectEvent } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { withOwnKeys } from './custom-shortcuts.ts'
import { isChangeable, changeKey, findConflict, isAllowedKey } from './change-key.ts'
import { changePlayerSettings, usePlayerSetting, playerSettings } from './player-settings.ts'
import type { Shortcut, ShortcutAction, ShortcutGroup } from './shortcut-table.ts'
import { isActive } from './use-shortcuts.ts'
import { Row } from '#src/app/ui/layout/layout.tsx'
import styles from './shortcut-sheet.module.css'
import { keyName } from '#src/app/ui/key-press.ts'

const groups: readonly ShortcutGroup[] = ['playing', 'picture', 'segments', 'sound', 'offset', 'review']

/** The keys that work on the current page, which the person can change, and the touch gestures. */
export function ShortcutSheet() {
  const t = useTranslations('player')
  const ownKeys = usePlayerSetting('ownKeys')
  const [activeActions] = useState(
    () =>
      new Set(
        withOwnKeys({})
          .map(({ action }) => action)
          .filter(isActive),
      ),
  )
  const [changedAction, setChangedAction] = useState<ShortcutAction | null>(null)
  const activeShortcuts = withOwnKeys(ownKeys).filter(({ action }) => activeActions.has(action))
  return (
    <div className={styles['sheet']}>
      {groups
        .filter((group) => activeShortcuts.some((shortcut) => shortcut.group === group))
        .map((group) => (
          <section key={group}>
            <h3>{t.groups[group]}</h3>
            <dl>
              {activeShortcuts
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <ShortcutRow
                    key={shortcut.action}
                    shortcut={shortcut}
                    isChanging={changedAction === shortcut.action}
                    onChangingChange={(isChanging) => setChangedAction(isChanging ? shortcut.action : null)}
                  />
                ))}
            </dl>
          </section>
        ))}
      <section>
        <h3>{t.gesturesTitle}</h3>
        <dl>
          {Object.entries(t.gestures).map(([name, [gesture, effect]]) => (
            <Row key={name} gap={12} justify="between" align="baseline" nowrap>
              <dt>{effect}</dt>
              <dd>{gesture}</dd>
            </Row>
          ))}
        </dl>
      </section>
      <Button size="dense" onClick={() => changePlayerSettings({ ownKeys: {} })}>
        {t.resetKeys}
      </Button>
    </div>
  )
}

type ShortcutRowProps = {
  shortcut: Shortcut
  isChanging: boolean
  onChangingChange: (isChanging: boolean) => void
}

/** An action with its keys and, unless they are reserved, a button that changes them. */
function ShortcutRow({ shortcut: { action, keys }, isChanging, onChangingChange }: ShortcutRowProps) {
  const t = useTranslations('player')
  const changeButtonRef = useRef<HTMLButtonElement>(null)
  const endChange = () => {
    changeButtonRef.current?.focus()
    onChangingChange(false)
  }
  return (
    <Row gap={12} justify="between" align="baseline" nowrap>
      <dt>{t.shortcuts[action]}</dt>
      <Row as="dd" lineGap={4} justify="end">
        <ShortcutKeys keys={keys} />
        {isChangeable(action) && (
          <Button
            ref={changeButtonRef}
            variant="quiet"
            size="dense"
            aria-label={t.changeKeyOf(t.shortcuts[action])}
            onClick={() => onChangingChange(true)}
          >
            {t.changeKey}
          </Button>
        )}
        {isChanging && <ShortcutEditor action={action} onDone={endChange} />}
      </Row>
    </Row>
  )
}

const shortLabels: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** Returns a function from a key, named as in the table of shortcuts, to the labels of the keys pressed together. */
function useKeyLabels(): (keyCombination: string) => readonly string[] {
  const t = useTranslations('player')
  const keyLabel = (key: string) =>
    key === ' ' ? t.keyNames.space : key.length === 1 ? key.toUpperCase() : (shortLabels[key] ?? key)
  return (keyCombination) => {
    const [key = '', modifier] = keyCombination.split(/\+(?=.)/).toReversed()
    if (modifier === 'Shift') return ['⇧', keyLabel(key)]
    return modifier === undefined
      ? [keyLabel(key)]
      : [/Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌘' : t.keyNames.mod, t.keyNames.enter]
  }
}

/** The keys of a shortcut, or that it has none. */
function ShortcutKeys({ keys }: { keys: readonly string[] }) {
  const t = useTranslations('player')
  const keyLabels = useKeyLabels()
  if (keys.length === 0) return <span>{t.noKey}</span>
  return keys.map((keyCombination) => (
    <span key={keyCombination}>
      {keyLabels(keyCombination).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  ))
}

const modifierPattern = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Fn)$/

/** Waits for the new key of an action, and asks before it takes a key from another action. Escape and Tab cancel. */
function ShortcutEditor({ action, onDone }: { action: ShortcutAction; onDone: () => void }) {
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
    <Row justify="end" className={styles['change']}>
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
    </Row>
  )
}
