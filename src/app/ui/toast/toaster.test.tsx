import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { toast } from '#src/app/ui/toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => toast.dismissAll())

test('an error is an alert that stays until it is closed', async () => {
  const screen = await render(<Toaster />)
  toast.error('Network error. Please try again later.')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Network error. Please try again later.')
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a success toast is announced and disappears by itself', async () => {
  const screen = await render(<Toaster />)
  toast.success('Update successful', 500)
  await expect.element(screen.getByText('Notification Update successful', { exact: true })).toBeInTheDocument()
  await expect.element(screen.getByText('Update successful')).not.toBeInTheDocument()
})

test('a toast covers no bar at the bottom of the screen, and no menu that opens above it', async () => {
  const screenWith = (...bottoms: number[]) => (
    <>
      {bottoms.map((bottom) => (
        <nav key={bottom} data-toasts-above style={{ position: 'fixed', insetInline: 0, insetBlockEnd: bottom }}>
          <a href="#me">Me</a>
        </nav>
      ))}
      <Toaster />
    </>
  )
  const screen = await render(screenWith(0))
  toast.error('No connection')
  const room = () => {
    const toastBottom = screen.getByRole('alert').element().getBoundingClientRect().bottom
    return Math.min(
      ...screen
        .getByRole('navigation')
        .all()
        .map((bar) => bar.element().getBoundingClientRect().top - toastBottom),
    )
  }
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.poll(room).toBeGreaterThan(0)
  await screen.rerender(screenWith(0, 60))
  await expect.poll(room).toBeGreaterThan(0)
})
