// The texts of notifications outside the app in English, which is also what the default locale shows. The service worker
// and mails use them.
import type { NotificationKind } from '#src/domain/messages/messages.ts'
import type { MailTopic } from '#src/domain/messages/notification-choices.ts'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { counted, plural } from '#src/domain/text/plural.ts'

/** The price of a sale and, to the seller, who bought it; empty if details are hidden. */
type Sale = { readonly price: string; readonly buyer: string }

/** `title` is used where the subject has no name. `text` follows a title that names the subject. */
type NotificationText = { readonly title: string; readonly text: (count: number, sale: Sale) => string }

export type NotificationTexts = typeof notificationTexts

const tasks = (count: number) => counted(count, 'task', 'tasks')
// One task may be skipped by several talents.
const times = (count: number) => plural(count, 'once', `${groupDigits(count)} times`)

export const notificationTexts = {
  kinds: {
    'auction-ended': { title: 'Your auction', text: () => 'Ended without a bid. The product is new again.' },
    'auction-won': {
      title: 'An auction',
      text: (_count, { price }) => `You won${price && ` for ${price}`}. Next: give your address and pay.`,
    },
    'auction-lost': { title: 'An auction', text: () => 'Your bid did not win.' },
    'auction-cancelled': { title: 'An auction', text: () => 'The auction was canceled.' },
    'auction-ending': { title: 'An auction', text: () => 'The auction ends within the hour.' },
    'own-auction-ending': { title: 'Your auction', text: () => 'Your auction ends within the hour.' },
    'search-match': {
      title: 'A saved search',
      text: (count) => `${counted(count, 'new product matches', 'new products match')} your saved search.`,
    },
    'item-sold': {
      title: 'Your product',
      text: (_count, { price, buyer }) =>
        `${buyer === '' ? `It was sold${price && ` for ${price}`}` : `${buyer} bought it for ${price}`}. Next: say how to pay you.`,
    },
    'bought-now': { title: 'A product', text: () => 'You bought it. It is yours.' },
    'order-payment': { title: 'An order', text: () => 'The seller says how to pay.' },
    'order-address': { title: 'An order', text: () => 'The buyer gave the address.' },
    'order-paid': { title: 'An order', text: () => 'The buyer says they paid.' },
    'order-handed-over': { title: 'An order', text: () => 'It was handed over to you.' },
    'order-received': { title: 'An order', text: () => 'The buyer received it.' },
    'order-cancel-requested': { title: 'An order', text: () => 'You are asked to cancel the order.' },
    'order-continued': { title: 'An order', text: () => 'The order continues.' },
    'order-cancelled': { title: 'An order', text: () => 'The order was canceled.' },
    'order-problem': { title: 'An order', text: () => 'There is a problem with the order.' },
    'order-closed': { title: 'An order', text: () => 'An administrator closed the order.' },
    'order-waiting': { title: 'An order', text: () => 'The order has been waiting for you for three days.' },
    'order-unpaid': { title: 'An order', text: () => 'The seller ended it, because it was not paid in time.' },
    'order-offered': {
      title: 'An offer',
      text: (_count, { price }) => `You can have it for your bid${price && ` of ${price}`}. Answer within 48 hours.`,
    },
    'order-offer-declined': { title: 'An offer', text: () => 'The bidder did not accept it.' },
    'order-offer-ended': { title: 'An offer', text: () => 'It is no longer open.' },
    'order-feedback': { title: 'An order', text: () => 'The other person gave feedback.' },
    'product-hidden': { title: 'Your product', text: () => 'It was taken off the market.' },
    'product-restored': { title: 'Your product', text: () => 'It is on the market again.' },
    warning: { title: 'Curio', text: () => 'A warning from an administrator' },
    'new-follower': { title: 'A new follower', text: () => 'Started following you.' },
    'new-message': {
      title: 'Messages',
      text: (count) => plural(count, 'A new message', `${groupDigits(count)} new messages`),
    },
    'task-assigned': {
      title: 'Tasks',
      text: (count) => `${plural(count, 'A task was', `${groupDigits(count)} tasks were`)} assigned to you.`,
    },
    'project-invitation': { title: 'A project', text: () => 'You were invited to review for it.' },
    'task-reopened': { title: 'Tasks', text: () => 'One of your reviews was returned for another look.' },
    'tasks-skipped': { title: 'A bundle', text: (count) => `Tasks were skipped ${times(count)}.` },
    'tasks-broken': {
      title: 'A bundle',
      text: (count) => `Tasks were skipped ${times(count)} because of a broken video.`,
    },
    'bundle-finished': { title: 'A bundle', text: () => 'All tasks are reviewed.' },
    'import-finished': { title: 'A bundle', text: (count) => `${tasks(count)} imported` },
    'webhook-failing': {
      title: 'A project',
      text: () => 'A webhook does not accept deliveries. Each is retried for about a day.',
    },
    'withdrawal-requested': { title: 'A project', text: () => 'A talent asks for a withdrawal.' },
    'withdrawal-paid': { title: 'A project', text: () => 'Your withdrawal was paid out.' },
    'withdrawal-declined': { title: 'A project', text: () => 'Your withdrawal was declined.' },
    'reviews-disagree': { title: 'A project', text: () => 'Two reviews disagree.' },
    'talents-paused': { title: 'A project', text: () => 'Check tasks: a talent gets no new tasks.' },
    'token-ending': {
      title: 'A project',
      text: () => 'An API token expires soon. Make a new one for the system that uses it.',
    },
    'links-ending': {
      title: 'A project',
      text: () => 'Links to videos end soon. Import new ones with “Refresh links”.',
    },
  } satisfies Record<NotificationKind, NotificationText> as Record<NotificationKind, NotificationText>,
  formatLine: (title: string, text: string) => `${title}: ${text}`,
  summary: (count: number) => counted(count, 'new notification', 'new notifications'),
  more: (count: number) => `and ${groupDigits(count)} more`,
  /** Shown for a push that cannot be parsed, for example one from a newer version. */
  fallback: 'Something is new. Open Curio to see it.',
}

/** What a person chooses notifications and mails by. `daily` is the daily mail. */
export const topicNames = {
  messages: 'Messages',
  'own-ending': 'My auction ends soon',
  'liked-ending': 'An auction I bid in or like ends soon',
  won: 'Auctions I won',
  lost: 'Auctions I did not win',
  sales: 'My sales',
  orders: 'Orders',
  searches: 'Saved searches',
  followers: 'New followers',
  tasks: 'My tasks and payouts',
  projects: 'Projects I manage',
  devices: 'Sign-ins on new devices',
  daily: 'Daily mail',
} satisfies Record<MailTopic, string> as Record<MailTopic, string>
