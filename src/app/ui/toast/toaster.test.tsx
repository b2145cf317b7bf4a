import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => toast.dismissAll())

test('a success toast disappears by itself', async () => {
  const screen = await render(<Toaster />)
  toast.success('Update successful', 600)
  await expect.element(screen.getByText('Update successful').first()).toBeVisible()
  await expect.element(screen.getByText('Update successful')).not.toBeInTheDocument()
})

test('a success toast is announced as a notification with its text', async () => {
  const screen = await render(<Toaster />)
  toast.success('Update successful')
  await expect.element(screen.getByText('Notification Update successful', { exact: true })).toBeInTheDocument()
})

test('an error is an alert that stays until it is closed', async () => {
  const screen = await render(<Toaster />)
  toast.error('Network error. Please try again later.')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Network error. Please try again later.')
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})
