import { type Screen, screens } from '#tools/screenshots/screens.ts'
import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { createApiCall } from '#tools/call-api.ts'
import { expectInReach } from '#tests/support/e2e-reach.ts'
import { expect, test } from '#tests/support/e2e.ts'

const extraScreens: readonly Screen[] = [
  { name: 'me-purchased', person: 'buyer', path: '/me?tab=purchased' },
  { name: 'me-bids', person: 'buyer', path: '/me?tab=bids' },
  { name: 'reports', person: 'admin', path: '/reports' },
  { name: 'me-messages', person: 'mei', path: '/me?tab=messages' },
  { name: 'users-refused', person: 'mei', path: '/users' },
  { name: 'talent-help', person: 'mei', path: '/talent/me/help' },
  { name: 'antique-unknown', person: 'buyer', path: '/antique/01990000-0000-7000-8000-000000000000' },
  { name: 'how-to-buy', path: '/how-to-buy/index.html' },
  { name: 'api-docs', path: '/api/docs' },
]

for (const [who, screensOfPerson] of Map.groupBy([...screens, ...extraScreens], ({ person }) => person ?? 'visitor')) {
  test(`the screens for ${who} have no axe violations and show every primary button`, async ({
    page,
    signInAs,
    isMobile,
    expectErrors,
  }) => {
    test.setTimeout(180_000)
    if (who !== 'visitor') await signInAs(who)
    // A theme changes only colours, which are the same on each device: phones are checked in one, desktops in the other.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isMobile ? 'light' : 'dark' })
    for (const screen of screensOfPerson) {
      const { name, path } = screen
      await test.step(name, async () => {
        if (name === 'antique-unknown') expectErrors(/404|ApiProblem: This does not exist/)
        await page.goto(typeof path === 'string' ? path : await path(createApiCall(page, new URL(page.url()).origin)))
        // Not located by role: an open dialog hides the main element from the accessibility tree.
        await expect(page.locator('main')).not.toBeEmpty()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        await expectNoAxeViolations(page)
        if (screens.includes(screen))
          await expectInReach(page, isMobile ? ['small', 'tablet', 'phone'] : ['wideTablet', 'desktop'])
      })
    }
  })
}
