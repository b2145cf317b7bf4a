import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '#src/app/platform/api.ts'

export type MessagesPage = Answer<'GET /api/messages'>
export type ThreadEntry = MessagesPage['threads'][number]
export type News = MessagesPage['notifications'][number]
export type ThreadPage = Answer<'GET /api/messages/{id}'>
export type ThreadSubject = NonNullable<ThreadPage['data']['product']>
export type Person = ThreadPage['data']['other']
export type Message = ThreadPage['messages'][number]

/** Threads and news, latest first, a page of both together at a time. */
export const messageListQuery = infiniteQueryOptions({
  queryKey: ['messages', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/messages', { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.nextCursor,
  staleTime: 0,
})

/** One thread; its pages go back in time, each with its newest message first. */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'thread', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/messages/{id}', { params: { id }, query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  })

/** Whom one would write to about an item, and the thread there is about it. */
export const threadAboutQuery = (productId: string) =>
  queryOptions({
    queryKey: ['messages', 'about', productId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/products/{id}/thread', { params: { id: productId }, signal })).data,
    staleTime: 0,
    // Whether a thread began meanwhile, only the server knows.
    meta: { keep: false },
  })

/** What the cache holds of a thread once `message` was sent: it stands once, as the newest. */
export function withMessage(thread: InfiniteData<ThreadPage>, message: Message): InfiniteData<ThreadPage> {
  const known = thread.pages.some((page) => page.messages.some(({ _id }) => _id === message._id))
  if (known) return thread
  const [first, ...earlier] = thread.pages
  if (!first) return thread
  return { ...thread, pages: [{ ...first, messages: [message, ...first.messages] }, ...earlier] }
}

/** What the cache holds of a thread once it was read. */
export const withoutUnread = (thread: InfiniteData<ThreadPage>): InfiniteData<ThreadPage> => ({
  ...thread,
  pages: thread.pages.map((page) => ({ ...page, data: { ...page.data, unread: 0 } })),
})
