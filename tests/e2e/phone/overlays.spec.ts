import { expectNoAxeViolationsInEitherTheme } from '#tests/support/e2e-axe.ts'
import { overlays, visitScreen } from '#tests/support/e2e-overlays.ts'
import { expectInReach } from '#tests/support/e2e-reach.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ serviceWorkers: 'block' })

for (const [who, seen] of Map.groupBy(overlays, ({ person }) => person)) {
  test(`what opens over the screens of ${who} has nothing axe finds, and its button in reach`, async ({
    page,
    signInAs,
  }) => {
    test.setTimeout(120_000)
    await signInAs(who)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const { name, screenName, open, isOpen } of seen) {
      await test.step(name, async () => {
        await visitScreen(page, screenName)
        await open(page)
        await expect(isOpen(page)).toBeVisible()
        await expectNoAxeViolationsInEitherTheme(page)
        await expectInReach(page, ['small', 'phone'])
        await expect(isOpen(page)).toBeVisible()
        // Where a screen has another layout, what was open on it may close.
        await expectInReach(page, ['tablet', 'wideTablet', 'desktop', 'phone'])
      })
    }
  })
}
