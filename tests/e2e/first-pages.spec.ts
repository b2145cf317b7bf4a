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
for (const [person, findPages] of Object.entries(pagesOf))
  test(
    `the server renders the first pages of ${person} in their language, and the browser hydrates them`,
    { tag: '@nightly' },
    async ({ page, signInAs, serverUrl }) => {
      test.setTimeout(120_000)
      await chooseChinese(page, serverUrl)
      await signInAs(person as DemoPerson)
      for (const address of await findPages(page)) await test.step(address, () => expectHydrated(page, address))
    },
  )

test('projects, a task, a list and a product are sent with their content, and hydrate without new requests', async ({
  page,
  signInAs,
  serverUrl,
}) => {
  await chooseChinese(page, serverUrl)
  await signInAs('manager')
  await expectHydrated(page, '/projects')
  await signInAs('mei')
  const { current } = await callApi(page, 'GET /api/talents/jobs')
  await expectHydrated(page, `/task/${current.find(({ nextTaskId }) => nextTaskId)?.nextTaskId}`)
  await expectHydrated(page, '/tasks')
  await signInAs('buyer')
  const [first] = (await callApi(page, 'GET /api/products/getAll')).data
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (const address of ['/antiques', `/antique/${first?._id}`]) {
    expect(await (await page.request.get(address)).text()).toContain(`${first?.name}</`)
    await expectHydrated(page, address)
  }
  expect(requests.filter((path) => path.startsWith('/api/products'))).toEqual([])
  await expectHydrated(page, '/me')
})

async function chooseChinese(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: 'zh-Hans', url }])
  await page.addInitScript(() => {
    // The page before a sign-in has no storage.
    if (location.protocol === 'about:') return
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
}

async function expectHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('html[data-hydrated]:not([data-dead-controls]) h1[data-sent]')).toBeAttached()
}
