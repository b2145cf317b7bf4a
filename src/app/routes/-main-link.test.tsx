import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { MainLink } from './-main-link.tsx'

test('the link to the search moves the focus to the field, but opens a new tab with Ctrl or Cmd', async () => {
  const screen = await renderScreen(
    <>
      <MainLink area="search">Search</MainLink>
      <input id="search" />
    </>,
  )
  const link = screen.getByRole('link', { name: 'Search' }).element()
  const field = screen.getByRole('textbox').element()
  /** Whether the page handled the press instead of the browser; the test stays on its page. */
  const press = (modifier: MouseEventInit) => {
    let isHandled = false
    const stay = (event: Event) => {
      isHandled = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', stay, { once: true })
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...modifier }))
    return isHandled
  }
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }]) expect(press(modifier)).toBe(false)
  expect(document.activeElement).not.toBe(field)
  expect(press({})).toBe(true)
  expect(document.activeElement).toBe(field)
})

test('a double press on a link navigates once', async () => {
  const history = createMemoryHistory()
  const component = () => <MainLink area="me">Me</MainLink>
  const routeTree = createRootRoute({ component, notFoundComponent: component })
  const screen = await renderScreen(null, { makeRouter: () => createRouter({ routeTree, history }) })
  await screen.getByRole('link', { name: 'Me' }).dblClick()
  expect({ at: history.location.pathname, length: history.length }).toEqual({ at: '/me', length: 2 })
})
