import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import type { News } from './message-queries.ts'
import { Row } from './row.tsx'
import styles from './row.module.css'

/** Something that happened, leading to its place. */
export function NewsRow({ news, fresh }: { news: News; fresh: boolean }) {
  const t = useText('messages')
  const { kind, subject, picture, icon, createdAt } = news
  return (
    <NewsLink news={news}>
      <Row
        picture={picture}
        standIn={
          subject.userId === undefined ? <Bell aria-hidden /> : <Avatar name={subject.name} icon={icon} size={40} />
        }
        title={t.news[kind](subject.name, subject.count ?? 1)}
        at={createdAt}
        isNew={fresh}
        {...(fresh && {
          mark: (
            <span className={styles['dot']}>
              <VisuallyHidden>{t.isNew}</VisuallyHidden>
            </span>
          ),
        })}
      />
    </NewsLink>
  )
}

function NewsLink({ news: { kind, subject }, children }: { news: News; children: ReactNode }) {
  const look = { className: styles['link'], children }
  const { productId, userId, taskId } = subject
  // A cancelled auction's item is off the market: there is nowhere to go.
  if (productId !== undefined && kind !== 'auction-cancelled')
    return <Link to="/antique/$id" params={{ id: productId }} {...look} />
  if (userId !== undefined) return <Link to="/user/$id" params={{ id: userId }} {...look} />
  if (taskId !== undefined) return <Link to="/task/$id" params={{ id: taskId }} {...look} />
  if (kind === 'task-assigned') return <Link to="/tasks" {...look} />
  return children
}
