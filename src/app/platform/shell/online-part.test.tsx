import { type ComponentType, use } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { onlinePart } from './online-part.tsx'

type PartProps = { onClose: () => void }

const LoadedPart = ({ onClose }: PartProps) => (
  <button type="button" onClick={onClose}>
    Close the part
  </button>
)

test('a part whose code cannot be loaded says so and closes, and is loaded when it is opened again', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<PartProps>>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(LoadedPart)
  const Part = onlinePart(load)
  const onClose = vi.fn<() => void>()
  const screen = await renderScreen(<Part onClose={onClose} />)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect.element(page.getByText(/No network, and this is not on this device/).first()).toBeVisible()
  await screen.unmount()
  await renderScreen(<Part onClose={onClose} />)
  await expect.element(page.getByRole('button', { name: 'Close the part' })).toBeVisible()
})

test('a part whose texts cannot be loaded says so and closes, and the screen stays', async () => {
  // React reports it, too.
  const consoleError = vi.spyOn(globalThis.console, 'error').mockReturnValue()
  const texts = Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/planning.js'))
  texts.catch(() => undefined)
  const PartWithTexts = ({ onClose }: PartProps) => {
    use(texts)
    return <LoadedPart onClose={onClose} />
  }
  const Part = onlinePart(async () => PartWithTexts)
  const onClose = vi.fn<() => void>()
  await renderScreen(
    <>
      <h1>Tasks</h1>
      <Part onClose={onClose} />
    </>,
  )
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect.element(page.getByText(/No network, and this is not on this device/).first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  consoleError.mockClear()
})
