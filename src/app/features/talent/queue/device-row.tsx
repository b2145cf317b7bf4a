import { Link } from '@tanstack/react-router'
import { Pause, Play, RotateCw, Trash2 } from 'lucide-react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { useDownloads } from '#src/app/platform/downloads.ts'
import { useOutbox } from '#src/app/platform/outbox.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { shortId } from '#src/domain/short-id.ts'
import { listUnsentTasks } from '#src/offline/tasks/unsent-tasks.ts'
import type { KeptTask } from '#src/offline/tasks/kept-task.ts'
import { deviceState } from './device-state.ts'
import { isHandedIn } from './on-device.ts'
import styles from './queue.module.css'
import { sizeInWords } from './size-in-words.ts'

/** One task on this device: how much of it is here, why not all of it, and what can be done about it. */
export function DeviceRow({ kept }: { kept: KeptTask }) {
  const t = useText('queue')
  const locale = intlTag(useLocale())
  const { pause, resume } = useDownloads()
  const { entries } = useOutbox()
  const { task, state, done, total } = kept
  const name = t.taskOf(shortId(task._id), task.language)
  const handedIn = kept.finishedAt === null && isHandedIn(kept, entries)
  const words = deviceState(kept, handedIn, t, (bytes) => sizeInWords(bytes, locale))
  const unfinished = state !== 'ready' && kept.finishedAt === null
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <h4 className={styles['name']}>{name}</h4>
        <p className={styles['quiet']} data-failed={state === 'failed' || undefined}>
          {words}
        </p>
        {unfinished && total !== null && (
          <ProgressBar label={t.progressOf(name)} value={done} max={total} valueText={words} />
        )}
      </div>
      <div className={styles['ways']}>
        {unfinished && (state === 'queued' || state === 'loading') && (
          <IconButton label={t.pause(name)} icon={<Pause aria-hidden />} onClick={() => pause(task._id)} />
        )}
        {unfinished && state === 'paused' && (
          <IconButton label={t.resume(name)} icon={<Play aria-hidden />} onClick={() => resume(task._id)} />
        )}
        {unfinished && state === 'failed' && (
          <IconButton label={t.tryAgain(name)} icon={<RotateCw aria-hidden />} onClick={() => resume(task._id)} />
        )}
        <RemoveButton kept={kept} name={name} />
        {state === 'ready' && kept.finishedAt === null && !handedIn && (
          <Link
            to="/task/$id"
            params={{ id: task._id }}
            aria-label={t.openTask(name)}
            className={buttonClass({ variant: 'plain' })}
          >
            {t.open}
          </Link>
        )}
      </div>
    </li>
  )
}

/** Never takes along what the server has not got yet: then it says so. */
function RemoveButton({ kept, name }: { kept: KeptTask; name: string }) {
  const t = useText('queue')
  const { remove } = useDownloads()
  const { entries } = useOutbox()
  const { person, task } = kept
  const press = async () => {
    const waits = entries.some(({ subject, state }) => subject === `task:${task._id}` && state !== 'sent')
    if (waits || (await listUnsentTasks(person)).has(task._id)) {
      toast.info(t.staysForWork)
      return
    }
    await remove(task._id)
    toast.success(t.removed)
  }
  return <IconButton label={t.remove(name)} icon={<Trash2 aria-hidden />} onClick={() => void press()} />
}
