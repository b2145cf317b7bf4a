import { expect, onTestFinished, test } from 'vitest'
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
