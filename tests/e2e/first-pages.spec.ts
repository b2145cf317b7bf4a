import type { Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { expect, test } from '#tests/support/e2e.ts'
import type { DemoPerson } from '#tools/sign-in-demo-person.ts'

/** The first pages of a person, in the demo data. */
const pagesOf: Readonly<Partial<Record<DemoPerson, (page: Page) => Promise<readonly string[]>>>> = {
  mei: async (page) => {
    const { current } = await callApi(page, 'GET /api/talents/jobs')
    const taskId = current.find(({ nextTaskId }) => nextTaskId !== null)?.nextTaskId
    return ['/talent', '/talent/history', '/talent/me', '/talent/me/help', '/tasks', `/task/${taskId}`, '/me']
  },
  manager: async (page) => {
    const projects = await (await page.request.get('/projects')).text()
    const [assignments = '', project = ''] =
      /(\/project\/[0-9a-f-]+)\/bundle\/[0-9a-f-]+\/assignments/.exec(projects) ?? []
    const pages = ['settings', 'people', 'payouts', 'board'].map((name) => `${project}/${name}`)
    return ['/projects', assignments, ...pages, '/dashboard']
  },
  buyer: async (page) => {
    const [first] = (await callApi(page, 'GET /api/products/getAll')).data
    return [
      '/',
      '/antiques',
      '/antiques?keyword=vase&priceMax=1',
      `/antique/${first?._id}`,
      '/me',
      '/me?tab=messages',
      '/me?tab=likes',
      '/me?tab=bids',
    ]
  },
}

// All other journeys hydrate pages in the default language.
for (const [person, findPages] of Object.entries(pagesOf)) {
  test(`the server renders the first pages of ${person} in their language, and the browser hydrates them`, async ({
    page,
    signInAs,
    serverUrl,
  }) => {
    test.setTimeout(120_000)
    await page.context().addCookies([{ name: 'locale', value: 'zh-Hans', url: serverUrl }])
    await page.addInitScript(() => {
      localStorage.setItem('locale', 'zh-Hans')
      // A heading that the app renders again lacks this mark.
      document.addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-sent', ''))
      document.addEventListener('app:hydrated', () => {
        document.documentElement.setAttribute('data-hydrated', '')
        // React keeps the handlers of an element that it has hydrated in a property.
        const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
        const controls = [...document.querySelectorAll('#root :is(button, input, select, textarea)')]
        if (!controls.every(isHydrated)) document.documentElement.setAttribute('data-dead-controls', '')
      })
    })
    await signInAs(person as DemoPerson)
    for (const address of await findPages(page)) {
      await test.step(address, async () => {
        await page.goto(address)
        await expect(page.locator('html[data-hydrated]:not([data-dead-controls]) h1[data-sent]')).toBeAttached()
      })
    }
  })
}
