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
      document.addEventListener('app:hydrated', () => document.documentElement.setAttribute('data-hydrated', ''))
    })
    await signInAs(person as DemoPerson)
    for (const address of await findPages(page)) {
      await test.step(address, async () => {
        const sent = (await (await page.goto(address))?.text()) ?? ''
        expect(await page.evaluate(findUnmarkedControls, sent), 'controls that drop a press').toEqual([])
        await expect(page.locator('html[data-hydrated] h1[data-sent]')).toBeAttached()
        await expect(page.locator('[data-hydrating]')).toHaveCount(0)
      })
    }
  })
}

/** The controls of the parts of a page that React may hydrate after it counts as hydrated: they have no marker. */
function findUnmarkedControls(html: string): string[] {
  const root = new DOMParser().parseFromString(html, 'text/html').getElementById('root') ?? document.createElement('i')
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT)
  const parts: { isMarked: boolean; controls: string[] }[] = [{ isMarked: false, controls: [] }]
  const unmarked: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    const part = parts.at(-1)
    if (!part) break
    if (node.nodeType === Node.COMMENT_NODE && node.nodeValue === '$') parts.push({ isMarked: false, controls: [] })
    else if (node.nodeType === Node.COMMENT_NODE && node.nodeValue === '/$') {
      parts.pop()
      if (!part.isMarked) unmarked.push(...part.controls)
      const outer = parts.at(-1)
      // An outer part is hydrated before those in it.
      if (outer && part.isMarked) outer.isMarked = true
    } else if (node instanceof Element) {
      if (node.matches('template[data-hydrating]')) part.isMarked = true
      if (node.matches('button, input, select, textarea')) part.controls.push(node.outerHTML.slice(0, 120))
    }
  }
  return unmarked
}
