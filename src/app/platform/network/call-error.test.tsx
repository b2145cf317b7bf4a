import { expect, test, vi } from 'vitest'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { CallError } from './call-error.tsx'

test('a form says that there is no network before it is sent, until the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const screen = await renderScreen(<CallError error={null} />)
  const note = screen.getByText('No network. Try again once you are online. Your input is saved.')
  await expect.element(note).toBeVisible()
  online.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.element(note).not.toBeInTheDocument()
})

test('a failed call shows its reason', async () => {
  const screen = await renderScreen(<CallError error={new ApiProblem({ code: 'forbidden' })} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You are not allowed to do this.')
})
