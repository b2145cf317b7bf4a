import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Passkey = ApiResponse<'GET /api/users/me/passkeys'>['data'][number]

/** The signed-in person's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }): Promise<readonly Passkey[]> =>
    (await api('GET /api/users/me/passkeys', { signal })).data,
  meta: { persist: false },
})
