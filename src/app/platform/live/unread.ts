import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Unread = Pick<ApiResponse<'GET /api/messages/unread'>, 'messages' | 'notifications' | 'total'>

/** The unread counts of 消息中心. */
export const unreadQuery = queryOptions({
  queryKey: ['messages', 'unread'],
  queryFn: async ({ signal }): Promise<Unread> => {
    const { messages, notifications, total } = await api('GET /api/messages/unread', { signal })
    return { messages, notifications, total }
  },
})

/** The number for the badge, 0 until it is known. Refetched when the person returns to the page. */
export const useUnreadTotal = (): number => useQuery(unreadQuery).data?.total ?? 0
