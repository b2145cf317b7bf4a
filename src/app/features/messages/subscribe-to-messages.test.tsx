import { expect, test } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { announceSales } from './subscribe-to-messages.ts'
import type { NotificationEntry } from './message-queries.ts'

const orderId = '01990000-0000-7000-8000-000000000001'
const since = '2026-11-21T12:00:00.000Z'

let notificationCount = 0
function makeNotification(kind: NotificationEntry['kind'], more: Partial<NotificationEntry> = {}): NotificationEntry {
  notificationCount += 1
  return {
    _id: `01990000-0000-7000-8000-${String(notificationCount).padStart(12, '0')}`,
    kind,
    subject: { orderId, name: '青花瓶', person: 'Bo', price: 1200.5 },
    picture: null,
    icon: '',
    createdAt: since,
    read: false,
    ...more,
  }
}

function storeNotifications(notifications: NotificationEntry[]): void {
  const unread = { messages: 0, notifications: notifications.length, total: notifications.length }
  mockCall('GET /api/messages', { threads: [], notifications, unread, nextCursor: null })
}

test('what a person won and sold is shown once, with the price, the next step and a way to the order', async () => {
  storeNotifications([makeNotification('auction-won'), makeNotification('item-sold')])
  const screen = await renderScreen(null)
  const opened: string[] = []
  const announce = () => announceSales(Date.parse(since), (id) => opened.push(id))
  await announce()
  const won = screen
    .getByRole('listitem')
    .filter({ hasText: 'You won “青花瓶” for $1,200.50. Next: give your address and pay.' })
  await expect.element(won).toBeVisible()
  await expect
    .element(screen.getByText('Bo bought “青花瓶” for $1,200.50. Next: say how to pay you.', { exact: true }))
    .toBeVisible()
  await won.getByRole('button', { name: 'Open the order' }).click()
  expect(opened).toEqual([orderId])
  await expect.element(won).not.toBeInTheDocument()
  await announce()
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(1)
})

test('a sale that was read or happened before the page was opened is not shown', async () => {
  storeNotifications([
    makeNotification('auction-won', { read: true }),
    makeNotification('auction-won', { createdAt: '2026-11-21T11:59:59.000Z' }),
    makeNotification('auction-lost'),
  ])
  const screen = await renderScreen(null)
  await announceSales(Date.parse(since), () => undefined)
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
})
