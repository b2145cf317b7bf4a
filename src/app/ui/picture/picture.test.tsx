import { expect, onTestFinished, test } from 'vitest'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { render } from 'vitest-browser-react'
import { provideServerRenderedView } from '#src/app/ui/server-rendered-view.ts'
import { Picture } from './picture.tsx'

// Out of view, so that it does not load.
const picture = (alt: string) => (
  <div style={{ marginBlockStart: '100000px' }}>
    <Picture photo={{ src: 'data:,vase', width: 4, height: 5 }} alt={alt} sizes="200px" />
  </div>
)

test('a picture that the server rendered stays when it has no width in a later rendering', async () => {
  provideServerRenderedView(() => ({ isWideScreen: true }))
  onTestFinished(() => provideServerRenderedView(() => null))
  const screen = await render(picture('Vase'))
  const image = screen.getByRole('img', { name: 'Vase' }).element()
  Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 0 } })
  await screen.rerender(picture('Bowl'))
  expect(screen.getByRole('img', { name: 'Bowl' }).element()).toBe(image)
})

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==#'

test.each([
  ['of one pixel is shown', onePixel, 'server-rendered'],
  ['that cannot be decoded is shown as failed', 'data:image/png;base64,AAAA#', 'failed'],
])('a picture that arrived before hydration and %s', async (_, src, state) => {
  provideServerRenderedView(() => ({ isWideScreen: true }))
  const page = document.createElement('div')
  document.body.append(page)
  const vase = <Picture photo={{ src, width: 1, height: 1 }} alt="Vase" sizes="10px" priority />
  page.innerHTML = renderToString(vase)
  const image = page.querySelector('img')
  await expect.poll(() => image?.complete).toBe(true)
  expect(image?.naturalWidth).toBe(0)
  const root = hydrateRoot(page, vase)
  onTestFinished(() => {
    root.unmount()
    page.remove()
    provideServerRenderedView(() => null)
  })
  await expect.poll(() => page.querySelector('[data-state]')?.getAttribute('data-state')).toBe(state)
  await image?.decode().catch(() => undefined)
  expect(page.querySelector('[data-state]')?.getAttribute('data-state')).toBe(state)
})
