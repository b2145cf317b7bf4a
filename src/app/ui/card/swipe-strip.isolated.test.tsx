import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SwipeStrip } from './swipe-strip.tsx'

const { promise: code, resolve: codeArrives } = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./photo-viewer.ts', async (importOriginal) => {
  await code
  return importOriginal()
})

// The size and the format that are appended to it become its fragment.
const svg = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='1600'%20height='2000'/%3E#"
const pictures = ['one', 'two'].map((key) => ({ src: `${svg}${key}`, width: 1600, height: 2000 }))

function Photos() {
  const [index, setIndex] = useState(0)
  return <SwipeStrip pictures={pictures} label="Vase" sizes="200px" index={index} onIndexChange={setIndex} />
}

const isBackConsumed = () => 'closesOverlay' in (window.history.state ?? {})

/** Renders the photos; `press` presses the first one without waiting for the viewer's code. */
async function renderPhotos() {
  const screen = await render(<Photos />)
  const photo = screen.getByRole('button', { name: 'Enlarge photo 1 of 2' }).last()
  await expect.element(photo).toBeInTheDocument()
  const press = () => photo.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return { screen, press, viewer: screen.getByRole('dialog', { name: 'Vase' }) }
}

test('a photo that is left or gone before the viewer’s code has arrived does not open it', async () => {
  const first = await renderPhotos()
  first.press()
  await expect.poll(isBackConsumed).toBe(true)
  window.history.back()
  await expect.poll(isBackConsumed).toBe(false)
  const second = await renderPhotos()
  second.press()
  await expect.poll(isBackConsumed).toBe(true)
  await second.screen.unmount()
  codeArrives()
  await import('./photo-viewer.ts')
  expect(first.viewer.elements()).toHaveLength(0)
})

test('a photo pressed twice opens one viewer', async () => {
  const { press, viewer } = await renderPhotos()
  press()
  press()
  await expect.element(viewer).toBeInTheDocument()
  expect(viewer.elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
})

test('the page behind the viewer takes no focus, and gets it back', async () => {
  const { screen, viewer } = await renderPhotos()
  const photo = screen.getByRole('button', { name: 'Enlarge photo 1 of 2' }).element()
  if (!(photo instanceof HTMLElement)) throw new Error('The photo cannot be focused')
  photo.focus()
  photo.click()
  await expect.element(viewer).toHaveFocus()
  expect(photo.closest('[inert]')).not.toBeNull()
  expect(viewer.element().closest('[inert]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.element(photo).toHaveFocus()
  expect(photo.closest('[inert]')).toBeNull()
})

test('until a photo’s large version is loaded, the viewer shows what the page shows', async () => {
  const { press, screen, viewer } = await renderPhotos()
  const [first] = screen.getByRole('img', { name: /^Vase/ }).elements() as HTMLImageElement[]
  await expect.poll(() => first?.complete).toBe(true)
  const placeholders: string[] = []
  const observer = new MutationObserver(() => {
    for (const { src } of document.querySelectorAll<HTMLImageElement>('img.pswp__img--placeholder'))
      placeholders.push(src)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  press()
  await expect.element(viewer).toBeInTheDocument()
  await expect.poll(() => placeholders).toContain(first?.currentSrc)
  observer.disconnect()
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
})

test('arrow keys change the enlarged photo, and Escape returns to it', async () => {
  const { press, screen, viewer } = await renderPhotos()
  press()
  await expect.element(viewer.getByText('1 / 2')).toBeInTheDocument()
  // Ignored until the viewer has faded in, and on the last photo.
  const pressArrow = async () => {
    await userEvent.keyboard('{ArrowRight}')
    return viewer.getByText('2 / 2').elements()
  }
  await expect.poll(pressArrow).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Enlarge photo 2 of 2' })).toHaveAttribute('tabindex', '0')
})

test('the browser’s Back closes the viewer, which opens again', async () => {
  const { press, viewer } = await renderPhotos()
  for (const _ of ['first', 'second']) {
    press()
    await expect.element(viewer).toBeInTheDocument()
    window.history.back()
    await expect.element(viewer).not.toBeInTheDocument()
  }
})
