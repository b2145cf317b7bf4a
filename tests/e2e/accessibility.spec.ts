import { createApiCall } from '#tools/call-api.ts'
import { type Screen, screens } from '#tools/screenshots/screens.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInEitherTheme } from '#tests/support/e2e-axe.ts'
import { overlays } from '#tests/support/e2e-overlays.ts'
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
  test(`screens and overlays for ${who} have no axe violations and show every primary button`, async ({
    page,
    signInAs,
    expectErrors,
  }) => {
    test.setTimeout(240_000)
    expectErrors(/404|ApiProblem: This does not exist/)
    if (who !== 'visitor') await signInAs(who)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of screensOfPerson) {
      await test.step(screen.name, async () => {
        const { path } = screen
        await page.goto(typeof path === 'string' ? path : await path(createApiCall(page, new URL(page.url()).origin)))
        // Not located by role: an open dialog hides the main element from the accessibility tree.
        await expect(page.locator('main')).not.toBeEmpty()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        // The hundred sections about calls are alike.
        if (screen.name === 'api-docs')
          await page.locator('section').evaluateAll((all) => all.slice(3).map((each) => each.remove()))
        await page.emulateMedia({ colorScheme: 'light' })
        await expectNoAxeViolations(page)
        const isListed = screens.includes(screen)
        if (isListed) await expectInReach(page, ['small', 'tablet', 'wideTablet', 'desktop'])
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectNoAxeViolations(page)
        if (isListed) await expectInReach(page, ['phone'])
      })
      for (const { name, open, isOpen, within } of overlays.filter(
        ({ person, screenName }) => person === who && screenName === screen.name,
      )) {
        await test.step(`${screen.name}: ${name}`, async () => {
          await open(page)
          await expect(isOpen(page)).toBeVisible()
          await expectNoAxeViolationsInEitherTheme(page, within)
          await expectInReach(page, ['small', 'phone'])
          await expect(isOpen(page)).toBeVisible()
          // The overlay may close when the layout changes, so its visibility is not checked again.
          await expectInReach(page, ['tablet', 'wideTablet', 'desktop', 'phone'])
          await page.keyboard.press('Escape')
          await expect(isOpen(page)).toBeHidden()
        })
      }
    }
  })
}
