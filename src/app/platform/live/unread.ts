import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Unread = Pick<ApiResponse<'GET /api/messages/unread'>, 'messages' | 'notifications' | 'total'>

/** How much waits unread in 消息中心. */
export const unreadQuery = queryOptions({
  queryKey: ['messages', 'unread'],
  queryFn: async ({ signal }): Promise<Unread> => {
    const { messages, notifications, total } = await api('GET /api/messages/unread', { signal })
    return { messages, notifications, total }
  },
})

/** The figure for the badge: 0 until it is known. Asked for again when one comes back to the page. */
export const useUnreadTotal = (): number => useQuery(unreadQuery).data?.total ?? 0
