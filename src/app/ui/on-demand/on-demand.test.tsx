import { type ComponentType, type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { chunkLoadErrorEvent, onDemand } from './on-demand.tsx'

type ChartProps = { title: string }

const chunkError = () => new TypeError('Failed to fetch dynamically imported module: /assets/chart.js')
const Chart = ({ title }: ChartProps) => <h2>{title}</h2>
const loadNothing = async (): Promise<ComponentType<ChartProps>> => {
  throw chunkError()
}
/** The button that opens a part, and the part. */
const createOpener = (renderPart: (onClose: () => void) => ReactNode, intentProps: object) =>
  function Opener() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button type="button" {...intentProps} onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && renderPart(() => setIsOpen(false))}
      </>
    )
  }

test('pointing at the button loads the part, which the press shows at once', async () => {
  const load = vi.fn<() => Promise<ComponentType<ChartProps>>>().mockResolvedValue(Chart)
  const Part = onDemand(load)
  const Opener = createOpener(() => <Part title="Trends" />, Part.intentProps)
  const screen = await renderScreen(<Opener />)
  expect(load).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Open' }).hover()
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Trends' })).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('a part says in its place that it loads, then that it is not available, and appears once the browser is online', async () => {
  const answers: ((part: ComponentType<ChartProps> | Error) => void)[] = []
  const Part = onDemand<ChartProps>(
    () =>
      new Promise((resolve, reject) => answers.push((part) => (part instanceof Error ? reject(part) : resolve(part)))),
  )
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const screen = await renderScreen(<Part title="Trends" />)
  await expect.element(screen.getByRole('status').getByText('Loading…')).toBeInTheDocument()
  answers.shift()?.(chunkError())
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not available offline.')
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => answers.length).toBe(1)
  answers.shift()?.(Chart)
  await expect.element(screen.getByRole('heading', { name: 'Trends' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a part that a screen can do without leaves what is pending', async () => {
  const Part = onDemand(loadNothing, { pending: ({ title }) => <p>{title} later</p>, isOptional: true })
  const screen = await renderScreen(<Part title="Trends" />)
  await expect.element(screen.getByText('Trends later')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

const networkError = 'Network error. Please try again later.'

test('what opens over the screen is requested each time it opens; each time it fails, a message says so and it closes', async () => {
  const handleChunkError = vi.fn<() => void>()
  window.addEventListener(chunkLoadErrorEvent, handleChunkError)
  onTestFinished(() => window.removeEventListener(chunkLoadErrorEvent, handleChunkError))
  const load = vi.fn<typeof loadNothing>().mockImplementation(loadNothing)
  const Part = onDemand<ChartProps>(load)
  function Opener() {
    // Renders each time it is set.
    const [host, setHost] = useState({ open: false })
    const setOpen = (open: boolean) => setHost({ open })
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Part title="Trends" open={host.open} onClose={() => setOpen(false)} />
      </>
    )
  }
  const screen = await renderScreen(<Opener />)
  expect(load).not.toHaveBeenCalled()
  for (const count of [1, 2]) {
    await screen.getByRole('button', { name: 'Open' }).click()
    await expect.poll(() => handleChunkError.mock.calls.length).toBe(count)
    expect(load).toHaveBeenCalledTimes(count)
    await expect.element(page.getByText(networkError).first()).toBeVisible()
    await expect.element(page.getByText('Loading…')).not.toBeInTheDocument()
  }
})

test('Escape closes what is pending over the screen, and not what is below', async () => {
  const Part = onDemand<ChartProps>(() => new Promise(() => {}))
  const Opener = createOpener((onClose) => <Part title="Trends" onClose={onClose} />, {})
  const handleKeyDown = vi.fn<() => void>()
  document.addEventListener('keydown', handleKeyDown)
  onTestFinished(() => document.removeEventListener('keydown', handleKeyDown))
  const screen = await renderScreen(<Opener />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('Loading…')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Loading…')).not.toBeInTheDocument()
  expect(handleKeyDown).not.toHaveBeenCalled()
})
