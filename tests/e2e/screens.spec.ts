import { type Screen, screens } from '#src/tools/screenshots/screen-table.ts'
import { expectNoAxeViolationsInEitherTheme } from '#tests/support/e2e-axe.ts'
import { ask } from '#tests/support/e2e-ask.ts'
import { expectInReach } from '#tests/support/e2e-reach.ts'
import { expect, test } from '#tests/support/e2e.ts'

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

for (const [who, seen] of Map.groupBy([...screens, ...more], ({ as }) => as ?? 'visitor')) {
  test(`the screens of ${who} have nothing axe finds, and every primary button in reach`, async ({
    page,
    login,
    isMobile,
    expectTrouble,
  }) => {
    test.setTimeout(180_000)
    if (who !== 'visitor') await login(who)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of seen) {
      const { name, at } = screen
      await test.step(name, async () => {
        if (name === 'antique-unknown') expectTrouble(/404|ApiProblem: This does not exist/)
        await page.goto(typeof at === 'string' ? at : await at((call, body) => ask(page, call, body)))
        // Not by its role: under an open dialog it has none.
        await expect(page.locator('main')).not.toBeEmpty()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        await expectNoAxeViolationsInEitherTheme(page)
        if (screens.includes(screen))
          await expectInReach(page, isMobile ? ['small', 'tablet', 'phone'] : ['wideTablet', 'desktop'])
      })
    }
  })
}
