import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ProfileHeader } from './profile-header.tsx'

test('a long name and a long place of one word fit a narrow screen', async () => {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(390, 844))
  const long = 'x'.repeat(100)
  const screen = await renderScreen(
    <ProfileHeader
      user={{ id: 7, name: long, icon: '' }}
      location={long}
      counts={[{ label: 'Likes', count: 2 }]}
      action={null}
    />,
  )
  await expect.element(screen.getByRole('heading', { name: long })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a count is grouped by thousands', async () => {
  const screen = await renderScreen(
    <ProfileHeader
      user={{ id: 7, name: 'Bo', icon: '' }}
      counts={[{ label: 'Followers', count: 12_345 }]}
      action={null}
    />,
  )
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('12,345 Followers')
})
