import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { ShortcutGroup } from './shortcut-table.ts'
import { getActiveShortcuts } from './use-shortcuts.ts'
import styles from './shortcut-sheet.module.css'

const groups: readonly ShortcutGroup[] = ['playing', 'picture', 'segments', 'sound', 'offset', 'review']

const shortLabels: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** The keys that work on the current page, and the touch gestures. */
export function ShortcutSheet() {
  const t = useTranslations('player')
  const [activeShortcuts] = useState(getActiveShortcuts)
  const keyLabel = (key: string) =>
    key === ' ' ? t.keyNames.space : key.length === 1 ? key.toUpperCase() : (shortLabels[key] ?? key)
  const keyLabels = (keys: string) => {
    const [key = '', modifier] = keys.split(/\+(?=.)/).toReversed()
    if (modifier === 'Shift') return ['⇧', keyLabel(key)]
    return modifier === undefined
      ? [keyLabel(key)]
      : [/Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌘' : t.keyNames.mod, t.keyNames.enter]
  }
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
                .map(({ action, keys }) => (
                  <div key={action}>
                    <dt>{t.shortcuts[action]}</dt>
                    <dd>
                      {keys.map((keyCombination) => (
                        <span key={keyCombination}>
                          {keyLabels(keyCombination).map((name) => (
                            <kbd key={name}>{name}</kbd>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      <section>
        <h3>{t.gesturesTitle}</h3>
        <dl>
          {Object.entries(t.gestures).map(([name, [gesture, effect]]) => (
            <div key={name}>
              <dt>{effect}</dt>
              <dd>{gesture}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
