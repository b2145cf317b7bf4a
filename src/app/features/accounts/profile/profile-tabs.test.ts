import { expect, test } from 'vitest'
import { landingTab } from './profile-tabs.ts'

test.each([
  ['nothing yet', undefined, {}, 'posts'],
  ['a seller', undefined, { hasProducts: true, hasPurchases: true }, 'posts'],
  ['a bidder', undefined, { hasBids: true, hasPurchases: true }, 'bids'],
  ['a buyer', undefined, { hasPurchases: true }, 'purchased'],
  ['a buyer who likes a product', undefined, { hasPurchases: true, hasLikes: true }, 'purchased'],
  ['someone who only likes products', undefined, { hasLikes: true, hasMessages: true }, 'likes'],
  ['someone with messages only', undefined, { hasMessages: true }, 'messages'],
  ['a seller who saw the purchases last', 'purchased', { hasProducts: true, hasPurchases: true }, 'purchased'],
  ['a seller who saw the messages last', 'messages', { hasProducts: true, hasMessages: true }, 'messages'],
  ['a seller whose messages are gone', 'messages', { hasProducts: true }, 'posts'],
  ['a talent who saw the wallet last', 'wallet', {}, 'wallet'],
  ['a bidder who saw the own products last', 'posts', { hasBids: true }, 'bids'],
  ['a seller whose only bids were removed', 'bids', { hasProducts: true }, 'posts'],
  ['a buyer without bids who saw the bids last', 'bids', { hasPurchases: true }, 'purchased'],
  ['someone without anything who saw the bids last', 'bids', {}, 'bids'],
  ['an unknown tab', 'drafts', { hasPurchases: true }, 'purchased'],
])('the profile of %s opens on the right tab', (_, lastTab, contents, tab) => {
  const empty = { hasProducts: false, hasBids: false, hasPurchases: false, hasLikes: false, hasMessages: false }
  expect(landingTab(lastTab, { ...empty, ...contents })).toBe(tab)
})
