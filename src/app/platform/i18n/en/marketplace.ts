import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const marketplace: Catalogue['marketplace'] = {
  antiques: 'Antiques',
  feedEnd: 'That is everything.',
  feedEmpty: 'No antiques are on the market yet.',
  sold: 'Sold',
  soldSeal: 'Sold',
  new: 'New',
  ending: 'Ending',
  timeLeft: {
    days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
    hours: (count) => `${count} h`,
    minutes: (count) => `${count} min`,
    seconds: (count) => `${count} s`,
  },
  delete: 'Delete',
  deleteNamed: (name) => `Delete ${name}`,
  deleteTitle: 'Delete this item?',
  deleteMessage: (name) => `“${name}” leaves the market. This cannot be undone.`,
  deleted: (name) => `“${name}” is deleted.`,
  deleteMode: 'Delete items',
  deleteModeDone: 'Done',

  thumbnails: 'Pictures of this piece',
  showPicture: (number, total) => `Show picture ${number} of ${total}`,
  favourite: 'Like',
  collector: 'Collector',
  howToBuy: 'How to buy it',
  howToBuyPage: '/how-to-buy/en.html',
  newTab: 'opens in a new tab',
  era: 'Era',
  type: 'Type',
  location: 'Location',
  remarks: 'Remarks',
  details: 'Details',
  bidEnd: 'Auction ends',
  bidEndPassed: 'Time is up. The result is being drawn up.',

  bids: 'Bids',
  bidsEmpty: 'No bids yet. You see each one here as it comes in; bidders see only their own.',
  endAuction: 'End auction now',
  endAuctionMessage: (count, highest) =>
    count === 0
      ? 'There are no bids: the auction stops now and the item is new again.'
      : `The auction stops now and the item is sold to the highest of ${count} ${count === 1 ? 'bid' : 'bids'}, ${highest}.`,
  endedSold: (amount) => `Sold for ${amount}.`,
  endedUnsold: 'The auction ended without a bid. The item is new again.',
  startAuction: 'Start auction',
  startAuctionMessage: (price) =>
    `The auction starts now and runs for 24 hours, with sealed bids from ${price}. The highest bid wins.`,
  started: 'The auction is running.',

  myBid: 'My bid',
  editBid: 'Change',
  placeBid: 'Place a bid',
  bidAmount: 'Your bid in $',
  bidFrom: (price) => `From ${price}. Only the seller sees it, and you can change it until the end.`,
  bidWill: (amount) =>
    `You offer ${amount}. Only the seller sees it, you can change it until the end, and if it is the highest you buy the piece.`,
  bidMissing: 'Enter an amount with at most two decimals.',
  bidTooLow: (least) => `Bid at least ${least}, the starting price.`,
  bidStands: (amount) => `Your bid of ${amount} stands.`,
  bidding: 'Sending...',
  keepBid: 'Cancel',
  signInToBid: 'Sign in to bid',

  contactSeller: 'Contact the collector',
  contactNotice: (name) => `This piece belongs to ${name}. Messages cannot be sent here yet.`,
  soldPrice: 'Sold for',
  buyer: 'Buyer',
  soldAt: 'Sold on',

  statusFilter: 'Status',
  statuses: { all: 'All', new: 'New', active: 'Active', sold: 'Sold' },
  postsEmpty: 'No items here yet.',
  purchasesEmpty: 'Nothing bought yet. What you win stands here.',
  browse: 'See the antiques',
}
