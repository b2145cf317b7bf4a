import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { shortId } from '#src/domain/uuid.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import type { Disagreement } from './results-queries.ts'
import styles from './results.module.css'

type TaskRowProps = {
  task: Pick<Disagreement, '_id' | 'title' | 'externalId' | 'at'>
  /** Beside the time. */
  note: string
  children?: ReactNode
}

/** A task of a list, and when something happened to it. */
export function TaskRow({ task: { _id, title, externalId, at }, note, children }: TaskRowProps) {
  const dateFormat = useDateFormat()
  return (
    <li>
      <Link to="/task/$id" params={{ id: _id }} className={styles['tasksLink']} dir="auto">
        {title || externalId || shortId(_id)}
      </Link>
      {children}
      <p>
        {note} · <time dateTime={at}>{formatDateTime(at, dateFormat)}</time>
      </p>
    </li>
  )
}
