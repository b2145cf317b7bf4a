import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { JumpButton } from './-jump-button.tsx'

const idEnding = (end: string) => `01990000-0000-7000-8000-${end.padStart(12, '0')}`
const project = { _id: idEnding('a1'), name: 'Dramas' }
const bundle = { _id: idEnding('b1'), name: 'Season 1' }
const targets = [
  { kind: 'project' as const, ...project, detail: '', project, bundle: null },
  { kind: 'bundle' as const, ...bundle, detail: '', project, bundle },
  { kind: 'task' as const, _id: idEnding('c1'), name: 'Episode 1', detail: 'ep-01', project, bundle },
  { kind: 'talent' as const, _id: idEnding('d1'), name: 'Mei Lin', detail: 'mei@test.example', project, bundle },
]

/** A page with a field and the button; each text that is searched is recorded. */
async function renderButton() {
  const searched: string[] = []
  let answered: Promise<void> | undefined
  /** Delays the results until the returned function is called. */
  const holdResults = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answered = promise
    return resolve
  }
  mockCall('GET /api/projects/overview', { data: [], total: 0, archived: 0 })
  mockCall('GET /api/jump', async ({ query }) => {
    searched.push(query.text)
    await answered
    return { data: query.text === 'nothing' ? [] : targets }
  })
  const history = createMemoryHistory()
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <input aria-label="Elsewhere" />
        <JumpButton />
      </>
    ),
  })
  const anyRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null })
  await renderScreen(null, {
    makeRouter: () => createRouter({ routeTree: rootRoute.addChildren([anyRoute]), history }),
  })
  await expect.element(page.getByRole('button', { name: 'Jump to…' })).toBeVisible()
  return { searched, history, holdResults }
}

const field = page.getByRole('combobox', { name: 'Project, bundle, task or talent' })

test('Ctrl+K opens the jump box, also while somebody types; arrows and Enter open what is chosen', async () => {
  const { searched, history } = await renderButton()
  await page.getByRole('textbox', { name: 'Elsewhere' }).click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await field.fill('mei')
  const options = page.getByRole('option')
  await expect.element(options.nth(3)).toHaveTextContent('Mei LinTalent · mei@test.example · Dramas - Season 1')
  await expect.element(page.getByText('4 results')).toBeVisible()
  expect(searched).toEqual(['mei'])
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(options.nth(3)).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', options.nth(3).element().id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).not.toBeInTheDocument()
  expect(history.location.pathname).toBe(`/task/${idEnding('c1')}`)
})

test('a press opens a result, Escape closes the box, and nothing found is said', async () => {
  const { history, searched, holdResults } = await renderButton()
  const button = page.getByRole('button', { name: 'Jump to…' })
  await button.click()
  await field.fill('nothing')
  await expect.element(page.getByText('Nothing found in your projects.')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  // Who goes on typing after Enter has not chosen the earlier text.
  const keysOfBrowser: boolean[] = []
  const recordKey = (event: KeyboardEvent) => event.key === 'k' && keysOfBrowser.push(!event.defaultPrevented)
  window.addEventListener('keydown', recordKey)
  onTestFinished(() => window.removeEventListener('keydown', recordKey))
  const release = holdResults()
  await field.fill('me')
  await userEvent.keyboard('{Enter}{Control>}k{/Control}i')
  await expect.poll(() => searched.at(-1)).toBe('mei')
  await userEvent.keyboard('{Backspace}')
  release()
  await expect.element(field).toHaveValue('me')
  await expect.element(page.getByText('4 results')).toBeVisible()
  expect(keysOfBrowser).toEqual([false])
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  expect(history.location.pathname).toBe('/')
  // Enter right after the text opens the first of its results.
  await button.click()
  await field.fill('dramas')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.pathname).toBe(`/project/${project._id}/board`)
  await button.click()
  await field.fill('mei')
  await page.getByRole('option', { name: /Mei Lin/ }).click()
  const { pathname, search } = history.location
  expect(pathname + search).toBe(
    `/project/${project._id}/bundle/${bundle._id}/assignments?worker=${encodeURIComponent(JSON.stringify(idEnding('d1')))}`.replace(
      /%22/g,
      '',
    ),
  )
})
