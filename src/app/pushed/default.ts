// What notifications say. The service worker writes them, also when the app is closed, so that this imports nothing of it.
import type { NotificationKind } from '#src/domain/messages.ts'

/** `title` stands where no name does; `text` is told under a title that names what it is about. */
type Words = { readonly title: string; readonly text: (count: number) => string }

export const pushed = {
  kinds: {
    'auction-ended': { title: 'Your auction', text: () => 'Ended without a bid. The item is new again.' },
    'auction-won': { title: 'An auction', text: () => 'You won the auction. It is yours.' },
    'auction-lost': { title: 'An auction', text: () => 'Your bid did not win.' },
    'auction-cancelled': { title: 'An auction', text: () => 'The auction was cancelled.' },
    'item-sold': { title: 'Your item', text: () => 'It is sold.' },
    'bought-now': { title: 'An item', text: () => 'You bought it. It is yours.' },
    'new-follower': { title: 'A new follower', text: () => 'Follows you.' },
    'new-message': {
      title: 'Messages',
      text: (count) => (count === 1 ? 'A new message' : `${count.toLocaleString('en')} new messages`),
    },
    'task-assigned': {
      title: 'Tasks',
      text: (count) =>
        count === 1 ? 'A task was assigned to you.' : `${count.toLocaleString('en')} tasks were assigned to you.`,
    },
    'task-reopened': { title: 'Tasks', text: () => 'A review of yours came back to be looked at again.' },
  } satisfies Record<NotificationKind, Words> as Record<NotificationKind, Words>,
  line: (title: string, text: string) => `${title}: ${text}`,
  several: (count: number) => `${count.toLocaleString('en')} things are new`,
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  /** Where a push can't be read: one from a newer version, for instance. */
  something: 'Something is new. Open Curio to see it.',
}
