import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { WindowedCards } from './windowed-cards.tsx'

vi.mock('./card-window.ts', () => new Promise(() => {}))

test('while the code of long lists loads, a page that was loaded at the end of the list is shown', async () => {
  const list = (count: number) => (
    <WindowedCards
      name="list"
      count={count}
      columns={2}
      renderCard={(index) => <article key={index}>{index}</article>}
      busy={false}
      label="Products"
    />
  )
  const screen = await render(list(24))
  await expect.element(screen.getByRole('article').nth(0)).toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(12)
  await screen.rerender(list(48))
  expect(screen.getByRole('article').elements()).toHaveLength(48)
})
