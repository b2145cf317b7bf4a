import { type Screen, screens } from '#src/tools/screenshots/screen-table.ts'
import { ask } from '#tests/support/e2e-ask.ts'
import { expect, expectNoAxeViolations, test } from '#tests/support/e2e.ts'

// Nothing here is about what is kept; without the worker each screen comes as it is.
test.use({ serviceWorkers: 'block' })

const more: readonly Screen[] = [
  { name: 'me-purchased', as: 'buyer', at: '/me?tab=purchased' },
  { name: 'me-messages', as: 'mei', at: '/me?tab=messages' },
  { name: 'users-refused', as: 'mei', at: '/users' },
  { name: 'talent-help', as: 'mei', at: '/talent/me/help' },
  { name: 'antique-unknown', as: 'buyer', at: '/antique/01990000-0000-7000-8000-000000000000' },
  { name: 'how-to-buy', at: '/how-to-buy/index.html' },
  { name: 'api-docs', at: '/api/docs' },
]

for (const { name, as, at } of [...screens, ...more]) {
  test(`axe finds nothing on ${name}`, async ({ page, login, expectTrouble }) => {
    if (name === 'antique-unknown') expectTrouble(/404|ApiProblem: This does not exist/)
    if (as) await login(as)
    const address = typeof at === 'string' ? at : await at((call, body) => ask(page, call, body))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(address)
    await expect(page.getByRole('main')).not.toBeEmpty()
    await expect(page.getByText('Loading…')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
  })
}
