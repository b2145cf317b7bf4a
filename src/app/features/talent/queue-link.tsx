import { Link } from '@tanstack/react-router'
import { ChevronRight, ListTodo } from 'lucide-react'
import { QueueSummaryNote } from './queue/queue-summary.tsx'
import styles from './queue-link.module.css'

/** What is available offline, with a link to the queue. */
export function QueueLink() {
  return (
    <Link to="/tasks" className={styles['link']}>
      <ListTodo aria-hidden />
      <QueueSummaryNote />
      <ChevronRight aria-hidden />
    </Link>
  )
}
