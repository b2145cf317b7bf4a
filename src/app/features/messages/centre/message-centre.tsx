import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton } from '#src/app/platform/query/next-page-button.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { unreadQuery } from '#src/app/platform/live/unread.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { LoadingNote, SkeletonRow } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import styles from './message-centre.module.css'
import { messageListQuery, type MessagesPage, readScope } from '#src/app/features/messages/message-queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { ThreadRow } from './thread-row.tsx'
import { usePageVisible } from '#src/app/features/messages/use-page-visible.ts'

/** 消息中心: threads and notifications in one list, latest first. Notifications count as read once shown here. */
export function MessageCentre() {
  const t = useTranslations('messages')
  const tMarket = useTranslations('marketplace')
  const query = useInfiniteQuery(messageListQuery)
  const newIds = useReadNotifications(query.data?.pages)
  if (query.isPending) return <MessageListSkeleton />
  if (query.data === undefined) {
    return <QueryErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  const entries = mergeEntries(query.data.pages)
  if (entries.length === 0) {
    return (
      <div className={styles['centre']}>
        <SettingsLink />
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
      </div>
    )
  }
  return (
    <div className={styles['centre']}>
      <SettingsLink />
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
      <NextPageButton query={query}>{t.more}</NextPageButton>
    </div>
  )
}

/** Links to the notification settings. */
function SettingsLink() {
  const t = useTranslations('messages')
  return (
    <Link to="/me/notifications" className={styles['settings']}>
      <Bell aria-hidden />
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

/** Marks shown notifications as read on the server. They keep their "new" mark while the list is open. */
function useReadNotifications(pages: readonly MessagesPage[] | undefined): ReadonlySet<string> {
  const client = useQueryClient()
  const isVisible = usePageVisible()
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useMutation({
    scope: readScope,
    mutationFn: (notificationId: string) => api('POST /api/notifications/read', { body: { notificationId } }),
    onSuccess: ({ unread }) => client.setQueryData(unreadQuery.queryKey, unread),
  })
  const unreadIds = (pages ?? []).flatMap((page) =>
    page.notifications.filter(({ read }) => !read).map(({ _id }) => _id),
  )
  const newestId = unreadIds[0]
  const addedIds = unreadIds.filter((id) => !newIds.has(id))
  if (addedIds.length > 0) setNewIds(new Set([...newIds, ...addedIds]))
  useEffect(() => {
    if (newestId !== undefined && isVisible) mutate(newestId)
  }, [newestId, isVisible, mutate])
  return newIds
}
