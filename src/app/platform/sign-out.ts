import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { forgetQueries } from './kept-queries.ts'
import { forgetSession } from './session.ts'

/** Ends the session here and on the server. Without a network this device forgets it all the same. */
export async function signOut(client: QueryClient): Promise<void> {
  await api('POST /api/logout').catch(() => undefined)
  forgetSession()
  await forgetQueries(client)
}
