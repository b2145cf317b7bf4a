// Signs in people of the demo data, for tools and tests.
import type { Page } from 'playwright'
import { z } from 'zod'

export type DemoPerson = 'admin' | 'manager' | 'mei' | 'noah' | 'seller' | 'buyer'

/** Signs the page's browser context in at `origin`, without the form. Throws if the server rejects it. */
export async function signIn(page: Page, person: DemoPerson, origin: string): Promise<void> {
  const response = await page.request.post(`${origin}/api/login`, {
    data: { email: `${person}@curio.example`, password: 'curio-demo' },
    headers: { origin },
  })
  if (!response.ok()) throw new Error(`${person} could not sign in: ${response.status()} ${await response.text()}`)
  const { token } = z.object({ token: z.string() }).parse(await response.json())
  // Any response of the origin gives access to its local storage; this one starts no app.
  await page.goto(`${origin}/healthz`)
  await page.evaluate((handle) => localStorage.setItem('token', handle), token)
}
