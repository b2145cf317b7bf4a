import { expect, test, vi } from 'vitest'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { CallError } from './call-error.tsx'

test('without a network a form says so before anybody sends it, and is silent about it once there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const screen = await renderScreen(<CallError error={null} />)
  const note = screen.getByText('No network. Try again once you are online. Your input is saved.')
  await expect.element(note).toBeVisible()
  online.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.element(note).not.toBeInTheDocument()
})

test('with one it says why the call failed', async () => {
  const screen = await renderScreen(<CallError error={new ApiProblem({ code: 'forbidden' })} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You are not allowed to do this.')
})
