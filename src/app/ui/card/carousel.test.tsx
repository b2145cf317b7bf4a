import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Card } from './card.tsx'
import { Carousel, NextPictures } from './carousel.tsx'

const pictures = ['one', 'two', 'three'].map((key) => ({ src: `data:,${key}`, width: 4, height: 5 }))

const card = (name: string) => (
  <Card
    name={name}
    price="$1"
    picture={<Carousel pictures={pictures} label={name} sizes="200px" />}
    renderLink={(link) => (
      <a href="#vase" className={link.className}>
        {link.children}
      </a>
    )}
  />
)
const cards = (
  <>
    <p>Elsewhere</p>
    {card('Vase')}
    {card('Bowl')}
  </>
)

const setMotion = (value: 'no-preference' | 'reduce') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
beforeAll(() => setMotion('no-preference'))
afterAll(() => setMotion('reduce'))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

/** Once a card is moving, the time of its photo passes. */
async function passPhoto(): Promise<void> {
  await expect.element(page.getByRole('img', { name: 'Vase, Photo 2 of 3', includeHidden: true })).toBeInTheDocument()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(3000)
}

test('only the hovered card shows its next photos, and shows its first one again afterwards', async () => {
  const screen = await render(cards)
  const first = screen.getByRole('img', { name: 'Vase, Photo 1 of 3' })
  await userEvent.hover(screen.getByText('Elsewhere'))
  await expect.element(first).toBeInTheDocument()
  await userEvent.hover(screen.getByRole('link', { name: 'Vase' }))
  await passPhoto()
  await expect.element(screen.getByRole('img', { name: 'Vase, Photo 2 of 3' })).toBeInTheDocument()
  await expect.element(screen.getByRole('img', { name: 'Bowl, Photo 1 of 3' })).toBeInTheDocument()
  // A press leaves the focus behind.
  await userEvent.click(screen.getByRole('link', { name: 'Vase' }))
  await userEvent.hover(screen.getByText('Elsewhere'))
  await expect.element(first).toBeInTheDocument()
  await expect.element(screen.getByRole('img', { name: 'Vase, Photo 2 of 3' })).not.toBeInTheDocument()
})

test('without a pointer, each photo is shown once', async () => {
  const shown: number[] = []
  const show = (index: number) => void shown.push(index)
  await render(<NextPictures pictures={pictures} label="Vase" sizes="200px" current={0} onCurrentChange={show} once />)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(shown).toEqual([1, 2, 0])
})

test('the card with the focus of the keyboard shows its next photos', async () => {
  vi.useRealTimers()
  const screen = await render(cards)
  await userEvent.hover(screen.getByText('Elsewhere'))
  screen.getByRole('link', { name: 'Vase' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('link', { name: 'Bowl' })).toHaveFocus()
  await expect.element(screen.getByRole('img', { name: 'Bowl, Photo 2 of 3' })).toBeInTheDocument()
  await expect.element(screen.getByRole('img', { name: 'Vase, Photo 1 of 3' })).toBeInTheDocument()
})
