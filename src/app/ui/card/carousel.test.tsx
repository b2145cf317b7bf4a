import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Carousel } from './carousel.tsx'
import { setCarouselsStopped } from './carousels-stopped.ts'

const pictures = ['one', 'two', 'three'].map((key) => ({ src: `data:,${key}`, width: 4, height: 5 }))
const vase = (
  <>
    <p>Elsewhere</p>
    <Carousel pictures={pictures} label="Vase" sizes="200px" />
  </>
)

afterEach(() => {
  setCarouselsStopped(false)
  vi.useRealTimers()
})

test('a carousel shows the next photo after three seconds, and pauses while hovered', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const screen = await render(vase)
  await userEvent.hover(screen.getByText('Elsewhere'))
  const second = screen.getByRole('img', { name: 'Vase, Photo 2 of 3' })
  await expect.element(screen.getByRole('img', { name: 'Vase, Photo 1 of 3' })).toBeInTheDocument()
  await vi.waitFor(() => {
    if (vi.getTimerCount() === 0) throw new Error('not yet in view')
  })
  vi.advanceTimersByTime(2900)
  await expect.element(second).not.toBeInTheDocument()
  vi.advanceTimersByTime(100)
  await expect.element(second).toBeInTheDocument()
  await userEvent.hover(screen.getByRole('group', { name: 'Vase' }))
  vi.advanceTimersByTime(9000)
  await expect.element(second).toBeInTheDocument()
})

test('a carousel does not move while carousels are stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  setCarouselsStopped(true)
  const screen = await render(vase)
  vi.advanceTimersByTime(9000)
  await expect.element(screen.getByRole('img', { name: 'Vase, Photo 1 of 3' })).toBeInTheDocument()
})
