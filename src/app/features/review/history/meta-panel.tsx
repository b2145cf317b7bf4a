import { useId, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import styles from './meta-panel.module.css'

/** The task's id, meta data and history as JSON, newest history entry first. */
export function MetaPanel({ task }: { task: Pick<Task, '_id' | 'meta' | 'history'> }) {
  const t = useTranslations('review')
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className={styles['panel']}>
      <Button size="dense" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? t.hideMeta : t.showMeta}
      </Button>
      <div id={id} hidden={!open} className={styles['texts']}>
        <p className={styles['id']}>
          {t.task} <code>{task._id}</code>
        </p>
        <h2>{t.meta}</h2>
        <pre dir="auto">{open && JSON.stringify(task.meta, null, 2)}</pre>
        <h2>{t.history}</h2>
        <pre dir="auto">{open && JSON.stringify(task.history.toReversed(), null, 2)}</pre>
      </div>
    </section>
  )
}
