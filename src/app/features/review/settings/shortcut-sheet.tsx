import { useRef, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { withOwnKeys } from './custom-shortcuts.ts'
import { isChangeable } from './change-key.ts'
import { ShortcutEditor } from './shortcut-editor.tsx'
import { changePlayerSettings, usePlayerSetting } from './player-settings.ts'
import type { Shortcut, ShortcutAction, ShortcutGroup } from './shortcut-table.ts'
import { ShortcutKeys } from './shortcut-keys.tsx'
import { isActive } from './use-shortcuts.ts'
import styles from './shortcut-sheet.module.css'

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
            <div key={name}>
              <dt>{effect}</dt>
              <dd>{gesture}</dd>
            </div>
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
    <div>
      <dt>{t.shortcuts[action]}</dt>
      <dd>
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
      </dd>
    </div>
  )
}
