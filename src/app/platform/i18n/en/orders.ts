// The texts of orders: what follows a sale.
import type {
  FeedbackMark,
  OrderAction,
  OrderParty,
  OrderRole,
  OrderStatus,
  OrderStep,
} from '#src/domain/auction/order.ts'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { plural } from '#src/domain/text/plural.ts'
import { editConflict } from './edit-conflict.ts'

type Names = { readonly buyer: string; readonly seller: string }
type NextTexts = Readonly<Record<OrderRole, Readonly<Record<OrderStatus, (names: Names) => string>>>>

const complete = () => 'This order is complete.'
const twoPeople = () => 'The two people continue this order.'
const canceled = () => 'This order was canceled.'
const withAdmin = () =>
  'An administrator who is neither of you looks at the problem and closes the order, unless you two settle it before.'

const next: NextTexts = {
  buyer: {
    offered: ({ seller }) => `${seller} offers you the product for your own bid. Accept or decline.`,
    agreed: ({ seller }) => `Give ${seller} your address, then pay as they ask. Say here when you have paid.`,
    paid: ({ seller }) => `${seller} checks that the money has arrived, then hands the product over to you.`,
    'handed-over': ({ seller }) => `${seller} handed the product over. Say so here when you have it.`,
    received: complete,
    cancelled: canceled,
    'with-admin': withAdmin,
    unpaid: ({ seller }) =>
      `${seller} ended this order, because it was not paid in time. It counts as not paid by you.`,
  },
  seller: {
    offered: ({ buyer }) => `${buyer} has not answered your offer. It ends if you start an auction.`,
    agreed: ({ buyer }) => `Tell ${buyer} how to pay you. They give their address, pay, and say so here.`,
    paid: ({ buyer }) => `${buyer} says they paid. Check that you have the money, then hand the product over.`,
    'handed-over': ({ buyer }) => `${buyer} says here when they have the product.`,
    received: complete,
    cancelled: () => 'This order was canceled. The product is new again.',
    'with-admin': withAdmin,
    unpaid: ({ buyer }) => `You ended this order, because ${buyer} did not pay in time. The product is new again.`,
  },
  admin: {
    offered: twoPeople,
    agreed: twoPeople,
    paid: twoPeople,
    'handed-over': twoPeople,
    received: complete,
    cancelled: canceled,
    'with-admin': ({ buyer, seller }) => `${buyer} and ${seller} cannot settle this. Decide whether the sale stands.`,
    unpaid: ({ buyer }) => `This order ended, because ${buyer} did not pay in time.`,
  },
}

/** What follows in an agreed order where one of the two, or both, gave what the other needs. */
const nextAgreed: Readonly<
  Record<OrderParty, Readonly<Record<'address' | 'payment' | 'both', (names: Names) => string>>>
> = {
  buyer: {
    address: ({ seller }) => `${seller} has your address, and still has to say here how to pay.`,
    payment: ({ seller }) => `Give ${seller} your address, then pay as they ask.`,
    both: ({ seller }) => `Pay as ${seller} asks. Say here when you have paid.`,
  },
  seller: {
    address: ({ buyer }) => `${buyer} gave their address. Tell them how to pay you.`,
    payment: ({ buyer }) => `${buyer} still has to give their address, then pays and says so here.`,
    both: ({ buyer }) => `${buyer} pays, and says so here.`,
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
  nextAgreed,
  sides,
  offerSides: {
    ...sides,
    buyer: ({ seller }) => `Offered by ${seller}`,
    seller: ({ buyer }) => `Offered to ${buyer}`,
  } satisfies typeof sides as typeof sides,
  offerEnded: 'This offer ended without a sale.',
  cancelRequested: (other: string) => `You asked to cancel this order. ${other} has to agree.`,
  cancelProposed: (other: string) => `${other} asks to cancel this order. Until you answer, it waits.`,
  payBy: (buyer: string, time: string) => `If ${buyer} has not paid by ${time}, you can end this order alone.`,
  payUntil: (time: string) => `Pay by ${time}: after that the seller may end this order as not paid.`,
  payOverdue: {
    buyer: () => 'The time to pay is over: the seller may end this order as not paid.',
    seller: ({ buyer }) => `The time to pay is over, and ${buyer} has not said that they paid. You can end this order.`,
  } satisfies Record<OrderParty, (names: Names) => string> as Record<OrderParty, (names: Names) => string>,
  answerUntil: (time: string) => `The offer is open until ${time}.`,
  unpaidOrders: (count: number) =>
    `${plural(count, 'One order', `${groupDigits(count)} orders`)} not paid by this person so far`,
  feedback: 'Feedback',
  giveFeedback: 'Give feedback',
  reportFeedback: (author: string) => `Report the feedback of ${author}`,
  feedbackEffect: (other: string) =>
    `Everybody reads it, once ${other} has given theirs or 14 days after the order ended. It cannot be changed.`,
  feedbackUntil: (time: string) => `Say how it went by ${time}.`,
  mark: 'How did it go?',
  markMissing: 'Choose a mark.',
  marks: { good: 'Good', neutral: 'Neutral', bad: 'Bad' } satisfies Record<FeedbackMark, string> as Record<
    FeedbackMark,
    string
  >,
  feedbackNote: 'In a sentence (optional)',
  notShown: (date: string) => `Not shown yet. Shown on ${date} at the latest.`,
  reply: 'Reply',
  replyEffect: 'Everybody reads it. It cannot be changed.',
  replyMissing: 'Enter a reply.',
  replied: (text: string) => `Reply: ${text}`,
  formerMember: 'A former member',
  offerNext: 'Offer it to the next bidder',
  offerEffect: (bidder: string, price: string) =>
    `${bidder} can buy the product for ${price}, their own bid, within 48 hours. Nobody else learns of it.`,
  statuses: {
    offered: 'Offered',
    agreed: 'Agreed',
    paid: 'Said to be paid',
    'handed-over': 'Handed over',
    received: 'Received',
    cancelled: 'Canceled',
    'with-admin': 'With the administrator',
    unpaid: 'Not paid',
  } satisfies Record<OrderStatus, string> as Record<OrderStatus, string>,
  stepsToCome: { agreed: 'Acceptance', paid: 'Payment', 'handed-over': 'Handover', received: 'Receipt' },
  actions: {
    'accept-offer': 'Accept the offer',
    'decline-offer': 'Decline the offer',
    'withdraw-offer': 'Withdraw the offer',
    'mark-paid': 'I have paid',
    'mark-handed-over': 'I have handed it over',
    'mark-received': 'I have received it',
    'end-unpaid': 'End the order as not paid',
    'request-cancel': 'Ask to cancel',
    'agree-cancel': 'Agree to cancel',
    continue: 'Continue the order',
    'report-problem': 'Report a problem',
    'close-as-received': 'The sale stands',
    'close-as-cancelled': 'Cancel the sale',
  } satisfies Record<OrderAction, string> as Record<OrderAction, string>,
  /** What an action means, in its dialog; `other` is the name of the other person. */
  effects: {
    'accept-offer': (other) => `You buy the product from ${other} for your bid. This is binding, like a bid that wins.`,
    'decline-offer': (other) => `${other} can then offer the product to somebody else.`,
    'withdraw-offer': (other) => `${other} can no longer accept it, and does not get another one.`,
    'mark-paid': (other) => `${other} is told that you say you paid. Curio takes no money and cannot check it.`,
    'mark-handed-over': (other) => `${other} is told that you have the money, and sent the product or gave it to them.`,
    'mark-received': () => 'The order is then complete. This cannot be undone.',
    'end-unpaid': (other) =>
      `The order ends as not paid by ${other}, who is told, and the product is new again. This cannot be undone.`,
    'request-cancel': (other) => `If ${other} agrees, the sale is canceled and the product is new again.`,
    'agree-cancel': () => 'The sale is canceled and the product is new again. This cannot be undone.',
    continue: () => 'The order goes on where it was.',
    'report-problem': (other) =>
      `An administrator then sees this order and your conversation with ${other} about it, not the address, and closes it either way.`,
    'close-as-received': () => 'The order is closed as complete. Both people are told.',
    'close-as-cancelled': () => 'The sale is canceled and the product is new again. Both people are told.',
  } satisfies Record<OrderAction, (other: string) => string> as Record<OrderAction, (other: string) => string>,
  happened: {
    'accept-offer': (name) => `${name} accepted the offer`,
    'decline-offer': (name) => `${name} declined the offer`,
    'withdraw-offer': (name) => `${name} withdrew the offer`,
    'lapse-offer': () => 'The offer ended without an answer',
    'end-offer': () => 'The offer ended',
    'mark-paid': (name) => `${name} says they paid`,
    'mark-handed-over': (name) => `${name} says they have the money and handed it over`,
    'mark-received': (name) => `${name} received it`,
    'end-unpaid': (name) => `${name} ended the order as not paid`,
    'give-feedback': (name) => `${name} gave feedback`,
    'request-cancel': (name) => `${name} asked to cancel`,
    'agree-cancel': (name) => `${name} agreed to cancel`,
    continue: (name) => `${name} continued the order`,
    'report-problem': (name) => `${name} reported a problem`,
    'close-as-received': (name) => `${name} decided: the sale stands`,
    'close-as-cancelled': (name) => `${name} decided: the sale is canceled`,
  } satisfies Record<OrderStep, (name: string) => string> as Record<OrderStep, (name: string) => string>,
  agreed: (price: string) => `Sold for ${price}`,
  offeredFor: (price: string) => `Offered for ${price}`,
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
      missing: 'Enter how the buyer can pay you.',
    },
    address: {
      label: 'Address',
      hint: 'Where the product goes. Only the seller sees it.',
      none: 'Not given yet',
      missing: 'Enter your address.',
    },
    tracking: {
      label: 'Tracking number',
      hint: 'The carrier and its number.',
      none: 'None yet',
      missing: 'Enter the tracking number.',
    },
  },
  add: 'Add',
  change: 'Change',
  give: { address: 'Give your address', payment: 'Say how to pay' },
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
  offerIsOpen: 'You offered this to a bidder, who has not answered. The offer ends if you start an auction.',
  openOffer: 'Open the offer',
}
