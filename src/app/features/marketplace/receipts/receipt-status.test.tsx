import { expect, test } from 'vitest'
import { type BidList, commitmentText, type Opening } from '#src/domain/auction/bid-receipt.ts'
import { hashOf } from '#src/domain/auction/check-auction.ts'
import { storeReceipt } from '#src/offline/bid-receipts.ts'
import { makeAuctionKey } from '#tests/support/bid-receipts.ts'
import { mockCall } from '#tests/support/mock-server.ts'
import { makeProduct } from '#tests/support/products.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ReceiptStatus } from './receipt-status.tsx'

const bo = 'bo'

/** Renders a product that was sold for $300, on which this device bid `ownCents` and other devices of Bo `elsewhere`. */
async function renderResult({ ownCents, elsewhere = [] }: { ownCents: number; elsewhere?: readonly number[] }) {
  const product = makeProduct({ status: 'sold', soldPrice: 300 })
  const key = await makeAuctionKey()
  const bidOf = (cents: number, minute: number): Opening => ({
    productId: product._id,
    cents,
    at: `2026-11-20T11:0${minute}:00.000000Z`,
    nonce: `0${minute}`,
  })
  const own = [ownCents, ...elsewhere].map(bidOf)
  const winner = { cents: 30_000, at: '2026-11-20T11:30:00.000000Z', nonce: '0b' }
  const commitmentOf = (bid: Opening) => hashOf(commitmentText(bid))
  const list: BidList = {
    format: 'curio-bid-list-1',
    productId: product._id,
    endedAt: '2026-11-20T12:00:00.000000Z',
    outcome: 'auction',
    bids: [
      ...(await Promise.all(
        own.map(
          async (bid, index) => [await commitmentOf(bid), index === own.length - 1 ? 'standing' : 'changed'] as const,
        ),
      )),
      [await commitmentOf({ ...winner, productId: product._id }), 'standing'],
    ],
    winner,
  }
  const receipts = await Promise.all(own.map((bid) => key.signReceipt(bid, '')))
  mockCall('GET /api/products/{id}/bidLists', {
    lists: [await key.sign(JSON.stringify(list))],
    publicKey: key.publicKey,
  })
  mockCall('GET /api/products/{id}/receipts', { receipts })
  mockCall('GET /api/auctions/days', { days: [], publicKey: key.publicKey })
  const [receipt] = receipts
  if (receipt) await storeReceipt(bo, receipt)
  return renderScreen(<ReceiptStatus product={product} personId={bo} isSeller={false} myBid={null} />)
}

test('a bidder whose bid did not win reads that this device checked it, also what another device bid', async () => {
  const screen = await renderResult({ ownCents: 20_000, elsewhere: [29_900] })
  await screen.getByText('Checked on this device').click()
  await expect.element(screen.getByText(/Your bid of \$299 is in the list of 2 bids/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save the proof' })).toBeVisible()
})

test('a bidder who bid more than the winner reads what is not right', async () => {
  const screen = await renderResult({ ownCents: 30_100 })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This result is not right')
  await expect.element(screen.getByText('A bid was above the winner’s, or equal and earlier.')).toBeVisible()
})

test('a bidder who bid on another device reads that this one has no receipt', async () => {
  const product = makeProduct({ status: 'sold', soldPrice: 300 })
  const screen = await renderScreen(<ReceiptStatus product={product} personId="lin" isSeller={false} myBid={200} />)
  await expect.element(screen.getByText('This device has no receipt of your bid.')).toBeVisible()
})

test('while the auction runs, the receipt of the bid that stands is stored', async () => {
  const product = makeProduct()
  const screen = await renderScreen(<ReceiptStatus product={product} personId={bo} isSeller={false} myBid={1300} />)
  const line = screen.getByText('Receipt kept. This device checks the result with it.')
  await expect.element(line).not.toBeInTheDocument()
  const key = await makeAuctionKey()
  const bid = { productId: product._id, at: '2026-11-20T11:00:00.000000Z', nonce: '0a' }
  await storeReceipt(bo, await key.signReceipt({ ...bid, cents: 120_000 }, product.bidEnd))
  await storeReceipt(bo, await key.signReceipt({ ...bid, cents: 130_000, nonce: '0b' }, product.bidEnd))
  await expect.element(line).toBeVisible()
})
