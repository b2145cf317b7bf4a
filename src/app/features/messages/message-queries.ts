import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { pagesQuery } from '#src/app/platform/query/pages-query.ts'

export type MessagesPage = ApiResponse<'GET /api/messages'>
export type ThreadEntry = MessagesPage['threads'][number]
export type NotificationEntry = MessagesPage['notifications'][number]
export type ThreadPage = ApiResponse<'GET /api/messages/{id}'>
export type ThreadProduct = NonNullable<ThreadPage['data']['product']>
export type ThreadReview = NonNullable<ThreadPage['data']['review']>
export type ThreadParticipant = ThreadPage['data']['other']
export type Message = ThreadPage['messages'][number]

/** Threads and notifications in one paginated list, latest first. */
export const messageListQuery = {
  ...pagesQuery(['messages', 'list'], (page) => api('GET /api/messages', page)),
  staleTime: 0,
}

/** One thread. Pages go back in time, each with its newest message first. */
export const threadQuery = (id: string) => ({
  ...pagesQuery(['messages', 'thread', id], (page) => api('GET /api/messages/{id}', { params: { id }, ...page })),
  staleTime: 0,
})

/** The recipient of a message about a product, and the existing thread about it. */
export const productThreadQuery = (productId: string) =>
  queryOptions({
    queryKey: ['messages', 'about', productId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/products/{id}/thread', { params: { id: productId }, signal })).data,
    staleTime: 0,
    // Not persisted: only the server knows whether a thread exists by now.
    meta: { persist: false },
  })

/**
 * What the page of a task shows of the conversation about its review by this talent; null where there is none, and once
 * somebody else has the task.
 */
export const reviewConversationQuery = (taskId: string, talentId: string) =>
  queryOptions({
    queryKey: [...reviewConversationsKey, taskId, talentId],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/tasks/{id}/conversation', { params: { id: taskId }, signal })
      return data?.talent._id === talentId ? data : null
    },
  })

export const reviewConversationsKey = ['messages', 'review'] as const

/** Whether a message was erased with the account of its sender. Only a correction comes without words or pictures. */
export const isErased = ({ body, action }: Pick<Message, 'body' | 'action'>, pictureCount: number): boolean =>
  body === '' && pictureCount === 0 && action !== 'correct'

export const clearThreadUnread = (thread: InfiniteData<ThreadPage>): InfiniteData<ThreadPage> => ({
  ...thread,
  pages: thread.pages.map((page) => ({ ...page, data: { ...page.data, unread: 0 } })),
})
