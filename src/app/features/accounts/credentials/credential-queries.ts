// What the signed-in person signs in with, and where they are signed in. Not stored on the device.
import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

const meta = { persist: false }

/** Whether the person has a second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => (await api('GET /api/users/me/secondFactor', { signal })).data,
  meta,
})

export type Passkey = ApiResponse<'GET /api/users/me/passkeys'>['data'][number]

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }): Promise<readonly Passkey[]> =>
    (await api('GET /api/users/me/passkeys', { signal })).data,
  meta,
})

export type Session = ApiResponse<'GET /api/users/me/sessions'>['data'][number]

/** The person's sessions, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }): Promise<readonly Session[]> =>
    (await api('GET /api/users/me/sessions', { signal })).data,
  meta,
})
