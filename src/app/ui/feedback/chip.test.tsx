import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RemovableChip } from './chip.tsx'

test('a filter by a long text fits a narrow screen', async () => {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(390, 844))
  const screen = await render(
    <RemovableChip removeLabel="Remove" onRemove={() => {}}>
      {'Place: the long name of a place '.repeat(3) + 'x'.repeat(100)}
    </RemovableChip>,
  )
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
