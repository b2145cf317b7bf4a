import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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

const show = (value: string, count?: number) => (
  <Tabs
    label="Parts"
    tabs={tabs.map((tab) => ({ ...tab, ...(count !== undefined && { count }) }))}
    value={value}
    onValueChange={() => undefined}
  >
    <TabPanel value={value}>{value}</TabPanel>
  </Tabs>
)

/** Whether a tab is within the visible part of its list. */
function isInSight(list: Element, tab: Element): boolean {
  const [{ left, right }, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  return left >= room.left - 1 && right <= room.right + 1
}

test('a tab list that is too narrow scrolls to the selected tab, and the page does not scroll sideways', async () => {
  const screen = await render(show('Fourth'))
  const list = screen.getByRole('tablist', { name: 'Parts' }).element()
  const sees = (name: RegExp) => isInSight(list, screen.getByRole('tab', { name }).element())
  expect(list.scrollWidth).toBeGreaterThan(list.clientWidth)
  await expect.poll(() => sees(/^Fourth/)).toBe(true)
  await screen.rerender(show('First'))
  await expect.poll(() => sees(/^First/)).toBe(true)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('the selected tab stays in sight when the numbers of entries arrive', async () => {
  const screen = await render(show('Fourth'))
  const list = screen.getByRole('tablist', { name: 'Parts' }).element()
  const fourth = screen.getByRole('tab', { name: /^Fourth/ }).element()
  await expect.poll(() => isInSight(list, fourth)).toBe(true)
  await screen.rerender(show('Fourth', 1_000_000))
  await expect.poll(() => isInSight(list, fourth)).toBe(true)
})

test('a pressed tab has the focus without the ring, which the keyboard shows', async () => {
  const screen = await render(show('First'))
  const tab = (name: RegExp) => screen.getByRole('tab', { name })
  const ring = (name: RegExp) => getComputedStyle(tab(name).element()).outlineStyle
  await tab(/^Second/).click()
  await expect.element(tab(/^Second/)).toHaveFocus()
  expect(ring(/^Second/)).toBe('none')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab(/^Third/)).toHaveFocus()
  expect(ring(/^Third/)).toBe('solid')
  await tab(/^Second/).click()
  expect(ring(/^Second/)).toBe('none')
  await userEvent.tab()
  // A swipe over the tabs presses none of them.
  for (const type of ['pointerdown', 'pointercancel'])
    tab(/^Second/)
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true }))
  await userEvent.tab({ shift: true })
  expect(document.activeElement?.role).toBe('tab')
  expect(getComputedStyle(document.activeElement ?? document.body).outlineStyle).toBe('solid')
})
