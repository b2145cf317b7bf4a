import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'

export type Passkey = ApiResponse<'GET /api/users/me/passkeys'>['data'][number]

/** The signed-in person's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }): Promise<readonly Passkey[]> =>
    (await api('GET /api/users/me/passkeys', { signal })).data,
  meta: { persist: false },
})

export type PasskeyDialogProps = DialogOpenProps & {
  /** Whether the person has an authenticator app, whose code confirms changes too. */
  hasApp: boolean
}
