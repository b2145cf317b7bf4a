import { expectNoAxeViolationsInEitherTheme } from '#tests/support/e2e-axe.ts'
import { overlays, visitScreen } from '#tests/support/e2e-overlays.ts'
import { expectInReach } from '#tests/support/e2e-reach.ts'
import { expect, test } from '#tests/support/e2e.ts'

for (const [who, overlaysOfPerson] of Map.groupBy(overlays, ({ person }) => person)) {
  test(`the overlays for ${who} have no axe violations and show their primary button`, async ({ page, signInAs }) => {
    test.setTimeout(120_000)
    await signInAs(who)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [screenName, overlaysOfScreen] of Map.groupBy(overlaysOfPerson, (overlay) => overlay.screenName)) {
      await visitScreen(page, screenName)
      for (const { name, open, isOpen, within } of overlaysOfScreen) {
        await test.step(name, async () => {
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
