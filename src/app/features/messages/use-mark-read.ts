import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { type Unread, unreadQuery } from '#src/app/platform/live/unread.ts'

/** The calls run one after another, so that the last answer has the latest counts. */
const scope = { id: 'read messages' }

/**
 * Marks what is shown, up to the newest unread one, as read on the server while the page is visible.
 * `newestId` is undefined if all is read.
 */
export function useMarkRead(
  newestId: string | undefined,
  send: (newestId: string) => Promise<{ readonly unread: Unread }>,
  onRead?: () => void,
): void {
  const client = useQueryClient()
  const isVisible = usePageVisible()
  const { mutate } = useMutation({
    scope,
    mutationFn: send,
    onSuccess: ({ unread }) => {
      client.setQueryData(unreadQuery.queryKey, unread)
      onRead?.()
    },
  })
  useEffect(() => {
    if (newestId !== undefined && isVisible) mutate(newestId)
  }, [newestId, isVisible, mutate])
}

/** Whether the page is visible: not in a background tab, screen on. */
const usePageVisible = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
    () => false,
  )
