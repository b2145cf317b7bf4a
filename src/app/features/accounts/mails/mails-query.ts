import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type MailList = ApiResponse<'GET /api/mails'>['data']
export type ListedMail = MailList['mails'][number]

/** The newest mails, which may contain links to other people's accounts. */
export const mailsQuery = queryOptions({
  queryKey: ['mails'],
  queryFn: async ({ signal }): Promise<MailList> => (await api('GET /api/mails', { signal })).data,
  meta: { persist: false },
})

/**
 * Whether this is a restored copy, which sends nothing to people. For administrators. Asked once per load of the app: a
 * copy is muted before it starts, and only once unmuted.
 */
export const mutedQuery = queryOptions({
  queryKey: ['muted'],
  queryFn: async ({ signal }): Promise<boolean> => (await api('GET /api/muted', { signal })).data,
  staleTime: Infinity,
  meta: { persist: false },
})
