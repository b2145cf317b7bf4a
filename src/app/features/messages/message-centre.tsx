import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { unreadQuery } from '#src/app/platform/unread.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { LoadingNote, SkeletonRow } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/app/ui/feedback/states.tsx'
import styles from './message-centre.module.css'
import { messageListQuery, type MessagesPage } from './message-queries.ts'
import { NewsRow } from './news-row.tsx'
import { ThreadRow } from './thread-row.tsx'
import { usePageVisible } from './use-page-visible.ts'

/** 消息中心: threads and news in one list, latest first. News count as read once they stood here. */
export function MessageCentre() {
  const t = useText('messages')
  const problemText = useProblemText()
  const query = useInfiniteQuery(messageListQuery)
  const fresh = useFreshNews(query.data?.pages)
  if (query.isPending) return <MessageListSkeleton />
  if (query.data === undefined) {
    return <QueryFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  const entries = inOrder(query.data.pages)
  if (entries.length === 0) {
    return (
      <div className={styles['centre']}>
        <SettingsLink />
        <EmptyState icon={<Inbox aria-hidden />}>{t.empty}</EmptyState>
      </div>
    )
  }
  return (
    <div className={styles['centre']}>
      <SettingsLink />
      <ul className={styles['list']} aria-label={t.list}>
        {entries.map((entry) => (
          <li key={entry._id}>
            {'kind' in entry ? <NewsRow news={entry} fresh={fresh.has(entry._id)} /> : <ThreadRow thread={entry} />}
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && !query.isFetchingNextPage ? (
        <ErrorState onRetry={() => void query.fetchNextPage()}>{problemText(query.error)}</ErrorState>
      ) : (
        query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.more}
          </Button>
        )
      )}
    </div>
  )
}

/** To where one says whether, and of what, one is told while the app is closed. */
function SettingsLink() {
  const t = useText('messages')
  return (
    <Link to="/me/notifications" className={styles['settings']}>
      <Bell aria-hidden />
      {t.settings}
    </Link>
  )
}

export function MessageListSkeleton() {
  return (
    <div>
      <LoadingNote />
      {Array.from({ length: 4 }, (_, row) => (
        <SkeletonRow key={row} />
      ))}
    </div>
  )
}

type Entry = MessagesPage['threads'][number] | MessagesPage['notifications'][number]

/** Everything loaded, once each: a thread that moved to the top meanwhile stands there alone. */
function inOrder(pages: readonly MessagesPage[]): Entry[] {
  const entries = pages.flatMap((page) => [...page.threads, ...page.notifications])
  const once = new Map(entries.toReversed().map((entry) => [entry._id, entry]))
  const time = (entry: Entry) => Date.parse('kind' in entry ? entry.createdAt : entry.updatedAt)
  return [...once.values()].toSorted((a, b) => time(b) - time(a))
}

/** Tells the server which news were seen. They stay marked as new for as long as one looks at the list. */
function useFreshNews(pages: readonly MessagesPage[] | undefined): ReadonlySet<string> {
  const client = useQueryClient()
  const visible = usePageVisible()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useMutation({
    mutationFn: (notificationId: string) => api('POST /api/notifications/read', { body: { notificationId } }),
    onSuccess: ({ unread }) => client.setQueryData(unreadQuery.queryKey, unread),
  })
  const unseen = (pages ?? []).flatMap((page) => page.notifications.filter(({ read }) => !read).map(({ _id }) => _id))
  const newest = unseen[0]
  const missing = unseen.filter((id) => !fresh.has(id))
  if (missing.length > 0) setFresh(new Set([...fresh, ...missing]))
  useEffect(() => {
    if (newest !== undefined && visible) mutate(newest)
  }, [newest, visible, mutate])
  return fresh
}
