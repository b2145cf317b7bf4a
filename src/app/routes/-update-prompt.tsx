import { useSyncExternalStore } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { applyUpdate, onUpdateReady, postponeUpdate, updateIsReady } from '#src/app/platform/service-worker.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './-update-prompt.module.css'

/** A quiet line at the bottom while a new version waits for consent. */
export function UpdatePrompt() {
  const t = useText('shell')
  const ready = useSyncExternalStore(onUpdateReady, updateIsReady, updateIsReady)
  if (!ready) return null
  return (
    <aside className={styles['prompt']} role="status">
      <span>{t.updateReady}</span>
      <Button size="dense" variant="quiet" onClick={postponeUpdate}>
        {t.later}
      </Button>
      <Button size="dense" variant="seal" onClick={applyUpdate}>
        {t.update}
      </Button>
    </aside>
  )
}
