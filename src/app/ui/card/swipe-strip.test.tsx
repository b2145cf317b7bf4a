import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SwipeStrip } from './swipe-strip.tsx'

const pictures = ['one', 'two'].map((key) => ({ src: `data:,${key}`, width: 1600, height: 2000 }))

function Photos() {
  const [index, setIndex] = useState(0)
  return <SwipeStrip pictures={pictures} label="Vase" sizes="200px" index={index} onIndexChange={setIndex} />
}

test('a pressed photo is shown on the whole screen; arrow keys change it, and Escape returns to it', async () => {
  const screen = await render(<Photos />)
  const photo = screen.getByRole('button', { name: 'Photo 1 of 2' })
  await photo.click()
  const viewer = screen.getByRole('dialog', { name: 'Vase' })
  await expect.element(viewer).toBeInTheDocument()
  await expect.element(viewer.getByText('1 / 2')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(viewer.getByText('2 / 2')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Photo 2 of 2' })).toHaveAttribute('tabindex', '0')
})

test('the browser’s Back closes the viewer', async () => {
  const screen = await render(<Photos />)
  await screen.getByRole('button', { name: 'Photo 1 of 2' }).click()
  const viewer = screen.getByRole('dialog', { name: 'Vase' })
  await expect.element(viewer).toBeInTheDocument()
  window.history.back()
  await expect.element(viewer).not.toBeInTheDocument()
})
