import { expect, test } from 'vitest'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { hasOpenWork } from './start-app-updates.ts'

test('a request in progress is open work, and a progress bar is not', async () => {
  const { rerender, getByRole } = await renderScreen(<ProgressBar label="Tasks" value={1} max={3} />)
  await expect.element(getByRole('progressbar')).toBeInTheDocument()
  expect(hasOpenWork()).toBe(false)
  await rerender(<Button busy>Save</Button>)
  expect(hasOpenWork()).toBe(true)
})
