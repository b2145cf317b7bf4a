// The texts of orders: what follows a sale.
import type { OrderAction, OrderRole, OrderStatus } from '#src/domain/auction/order.ts'
import { editConflict } from './edit-conflict.ts'

type Names = { readonly buyer: string; readonly seller: string }
type NextTexts = Readonly<Record<OrderRole, Readonly<Record<OrderStatus, (names: Names) => string>>>>

const complete = () => 'This order is complete.'
const canceled = () => 'This order was canceled.'
const withAdmin = () =>
  'An administrator who is neither of you looks at the problem and closes the order, unless you two settle it before.'

const next: NextTexts = {
  buyer: {
    agreed: ({ seller }) => `Pay ${seller} as they ask, and give them your address. Then say so here.`,
    paid: ({ seller }) => `${seller} now hands the product over to you.`,
    'handed-over': ({ seller }) => `${seller} handed the product over. Say so here when you have it.`,
    received: complete,
    cancelled: canceled,
    'with-admin': withAdmin,
  },
  seller: {
    agreed: ({ buyer }) => `Tell ${buyer} how to pay you. They say here when they have.`,
    paid: ({ buyer }) => `${buyer} says they paid. Check that you have the money, then hand the product over.`,
    'handed-over': ({ buyer }) => `${buyer} says here when they have the product.`,
    received: complete,
    cancelled: () => 'This order was canceled. The product is new again.',
    'with-admin': withAdmin,
  },
  admin: {
    agreed: () => 'The two people continue this order.',
    paid: () => 'The two people continue this order.',
    'handed-over': () => 'The two people continue this order.',
    received: complete,
    cancelled: canceled,
    'with-admin': ({ buyer, seller }) => `${buyer} and ${seller} cannot settle this. Decide whether the sale stands.`,
  },
}

const sides: Readonly<Record<OrderRole, (names: Names) => string>> = {
  buyer: ({ seller }) => `Bought from ${seller}`,
  seller: ({ buyer }) => `Sold to ${buyer}`,
  admin: ({ buyer, seller }) => `${seller} to ${buyer}`,
}

export const orders = {
  ...editConflict,
  next,
  sides,
  cancelRequested: (other: string) => `You asked to cancel this order. ${other} has to agree.`,
  cancelProposed: (other: string) => `${other} asks to cancel this order. Until you answer, it waits.`,
  statuses: {
    agreed: 'Agreed',
    paid: 'Said to be paid',
    'handed-over': 'Handed over',
    received: 'Received',
    cancelled: 'Canceled',
    'with-admin': 'With the administrator',
  } satisfies Record<OrderStatus, string> as Record<OrderStatus, string>,
  actions: {
    'mark-paid': 'I have paid',
    'mark-handed-over': 'I have handed it over',
    'mark-received': 'I have received it',
    'request-cancel': 'Ask to cancel',
    'agree-cancel': 'Agree to cancel',
    continue: 'Continue the order',
    'report-problem': 'Report a problem',
    'close-as-received': 'The sale stands',
    'close-as-cancelled': 'Cancel the sale',
  } satisfies Record<OrderAction, string> as Record<OrderAction, string>,
  /** What an action means, in its dialog; `other` is the name of the other person. */
  effects: {
    'mark-paid': (other) => `${other} is told that you say you paid. Curio takes no money and cannot check it.`,
    'mark-handed-over': (other) => `${other} is told that you sent the product or gave it to them.`,
    'mark-received': () => 'The order is then complete. This cannot be undone.',
    'request-cancel': (other) => `If ${other} agrees, the sale is canceled and the product is new again.`,
    'agree-cancel': () => 'The sale is canceled and the product is new again. This cannot be undone.',
    continue: () => 'The order goes on where it was.',
    'report-problem': (other) =>
      `An administrator then sees this order and your conversation with ${other} about it, not the address, and closes it either way.`,
    'close-as-received': () => 'The order is closed as complete. Both people are told.',
    'close-as-cancelled': () => 'The sale is canceled and the product is new again. Both people are told.',
  } satisfies Record<OrderAction, (other: string) => string> as Record<OrderAction, (other: string) => string>,
  happened: {
    'mark-paid': (name) => `${name} says they paid`,
    'mark-handed-over': (name) => `${name} says they handed it over`,
    'mark-received': (name) => `${name} received it`,
    'request-cancel': (name) => `${name} asked to cancel`,
    'agree-cancel': (name) => `${name} agreed to cancel`,
    continue: (name) => `${name} continued the order`,
    'report-problem': (name) => `${name} reported a problem`,
    'close-as-received': (name) => `${name} decided: the sale stands`,
    'close-as-cancelled': (name) => `${name} decided: the sale is canceled`,
  } satisfies Record<OrderAction, (name: string) => string> as Record<OrderAction, (name: string) => string>,
  agreed: (price: string) => `Sold for ${price}`,
  accountErased: (isCancelled: boolean): string =>
    isCancelled
      ? 'An account was erased, so the order was canceled'
      : 'An account was erased, so an administrator decides',
  steps: 'Steps',
  admin: 'An administrator',
  details: {
    payment: {
      label: 'Payment',
      hint: 'How the buyer can pay you. An administrator sees it too if one of you reports a problem.',
      none: 'Not given yet',
    },
    address: { label: 'Address', hint: 'Where the product goes. Only the seller sees it.', none: 'Not given yet' },
    tracking: { label: 'Tracking number', hint: 'The carrier and its number.', none: 'None yet' },
  },
  add: 'Add',
  change: 'Change',
  addNamed: (label: string) => `Add: ${label}`,
  changeNamed: (label: string) => `Change: ${label}`,
  save: 'Save',
  note: 'Note (optional)',
  problem: 'What is the problem?',
  problemMissing: 'Describe the problem.',
  outside: 'Payment takes place between buyer and seller, outside Curio. This page shows what they state.',
  conversation: 'Messages',
  noMessages: 'They have not written to each other.',
  picture: (number: number) => `Picture ${number}`,
  erasedMessage: 'Erased with the account of its sender.',
  print: 'Print receipt',
  relist: 'Sell the product again',
  receipt: 'Receipt',
  number: 'Order',
  product: 'Product',
  price: 'Price',
  seller: 'Seller',
  buyer: 'Buyer',
  status: 'Status',
  toDecide: 'To decide',
  yourTurn: 'Your turn',
  earlier: 'Earlier orders',
  empty: 'No orders yet. Each sale and each purchase has one.',
  youBought: (price: string) => `You bought this for ${price}.`,
  youSold: (price: string) => `You sold this for ${price}.`,
  open: 'Open the order',
}
