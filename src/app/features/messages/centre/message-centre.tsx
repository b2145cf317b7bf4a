import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, Inbox } from 'lucide-react'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton, QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { buttonClass, touchLink } from '#src/app/ui/button/button.tsx'
import { LoadingNote, SkeletonRow } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import styles from './message-centre.module.css'
import { messageListQuery, type MessagesPage } from '#src/app/features/messages/message-queries.ts'
import { NotificationRow, ThreadRow } from './message-centre-row.tsx'
import { useMarkRead } from '#src/app/features/messages/use-mark-read.ts'
import { Stack } from '#src/app/ui/layout/layout.tsx'

/** 消息中心: threads and notifications in one list, latest first. Notifications count as read once shown here. */
export function MessageCentre() {
  const t = useTranslations('messages')
  const tMarket = useTranslations('marketplace')
  const query = useInfiniteQuery(messageListQuery)
  const newIds = useReadNotifications(query.data?.pages)
  return (
    <QueryBoundary query={query} skeleton={<MessageListSkeleton />}>
      {({ pages }) => {
        const entries = mergeEntries(pages)
        return (
          <Stack gap={16} className={styles['centre']}>
            <SettingsLink />
            {entries.length === 0 ? (
              <EmptyState
                icon={<Inbox aria-hidden />}
                action={
                  <Link to="/antiques" className={buttonClass({})}>
                    {tMarket.browse}
                  </Link>
                }
              >
                {t.empty}
              </EmptyState>
            ) : (
              <ul className={styles['list']} aria-label={t.list}>
                {entries.map((entry) => (
                  <li key={entry._id}>
                    {'kind' in entry ? (
                      <NotificationRow notification={entry} isNew={newIds.has(entry._id)} />
                    ) : (
                      <ThreadRow thread={entry} />
                    )}
                  </li>
                ))}
              </ul>
            )}
            <NextPageButton query={query}>{t.more}</NextPageButton>
          </Stack>
        )
      }}
    </QueryBoundary>
  )
}

function SettingsLink() {
  const t = useTranslations('messages')
  return (
    <Link to="/me/notifications" className={classNames(touchLink, styles['settings'])}>
      <Bell size={18} aria-hidden />
      {t.settings}
    </Link>
  )
}

function MessageListSkeleton() {
  return (
    <div>
      <LoadingNote />
      {Array.from({ length: 4 }, (_, row) => (
        <SkeletonRow key={row} />
      ))}
    </div>
  )
}

type MessageCentreEntry = MessagesPage['threads'][number] | MessagesPage['notifications'][number]

/** All loaded entries, deduplicated: a thread that moved to the top between two pages appears only there. */
function mergeEntries(pages: readonly MessagesPage[]): MessageCentreEntry[] {
  const entries = pages.flatMap((page) => [...page.threads, ...page.notifications])
  const entriesById = new Map(entries.toReversed().map((entry) => [entry._id, entry]))
  const entryTime = (entry: MessageCentreEntry) => Date.parse('kind' in entry ? entry.createdAt : entry.updatedAt)
  return [...entriesById.values()].toSorted((a, b) => entryTime(b) - entryTime(a))
}

/** Marks shown notifications as read. They keep their "new" mark while the list is open. */
function useReadNotifications(pages: readonly MessagesPage[] | undefined): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const unreadIds = (pages ?? []).flatMap((page) =>
    page.notifications.filter(({ read }) => !read).map(({ _id }) => _id),
  )
  const addedIds = unreadIds.filter((id) => !newIds.has(id))
  if (addedIds.length > 0) setNewIds(new Set([...newIds, ...addedIds]))
  useMarkRead(unreadIds[0], (notificationId) => api('POST /api/notifications/read', { body: { notificationId } }))
  return newIds
}
