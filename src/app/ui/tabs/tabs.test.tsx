import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { TabPanel, Tabs } from './tabs.tsx'

const tabs = ['First', 'Second', 'Third', 'Fourth'].map((value) => ({
  value,
  label: (
    <>
      {value} of the tabs<VisuallyHidden> and what it is about</VisuallyHidden>
    </>
  ),
}))

const show = (value: string) => (
  <Tabs label="Parts" tabs={tabs} value={value} onValueChange={() => undefined}>
    <TabPanel value={value}>{value}</TabPanel>
  </Tabs>
)

test('a tab list that is too narrow scrolls to the selected tab, and the page does not scroll sideways', async () => {
  const screen = await render(show('Fourth'))
  const list = screen.getByRole('tablist', { name: 'Parts' }).element()
  const isInSight = (name: RegExp) => {
    const tab = screen.getByRole('tab', { name }).element().getBoundingClientRect()
    const room = list.getBoundingClientRect()
    return tab.left >= room.left - 1 && tab.right <= room.right + 1
  }
  expect(list.scrollWidth).toBeGreaterThan(list.clientWidth)
  await expect.poll(() => isInSight(/^Fourth/)).toBe(true)
  await screen.rerender(show('First'))
  await expect.poll(() => isInSight(/^First/)).toBe(true)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
