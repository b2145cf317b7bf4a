// Signs in people of the demo data, for tools and tests.
import type { Page } from 'playwright'
import { createApiCall } from './call-api.ts'

export type DemoPerson = 'admin' | 'manager' | 'mei' | 'noah' | 'seller' | 'buyer'

/** Signs the page's browser context in at `origin`, without the form. Throws if the server rejects it. */
export async function signIn(page: Page, person: DemoPerson, origin: string): Promise<void> {
  const body = { email: `${person}@curio.example`, password: 'curio-demo' }
  const { token } = await createApiCall(page, origin)('POST /api/login', { body })
  // Any response of the origin gives access to its local storage; this one starts no app.
  await page.goto(`${origin}/healthz`)
  await page.evaluate((handle) => localStorage.setItem('token', handle), token)
}
