import { expect, type Page } from '@playwright/test'

/**
 * Asks the server as whoever is signed in on the page: `ask(page, 'GET /api/projects')`. For what a journey needs to
 * know beforehand; what it is about, it does on the screen.
 */
export async function callApi(page: Page, call: string, body?: object): Promise<unknown> {
  const [method = 'GET', path = ''] = call.split(' ')
  const { origin } = new URL(page.url())
  const response = await page.request.fetch(origin + path, { method, headers: { origin }, ...(body && { data: body }) })
  expect(response.ok(), `${call}: ${response.status()}`).toBe(true)
  return response.json()
}
