import { expect, test } from 'vitest'
import { type BidList, type BidReceipt, commitmentText, receiptText } from '#src/domain/auction/bid-receipt.ts'
import { hashOf } from '#src/domain/auction/check-auction.ts'
import { storeReceipt } from '#src/offline/bid-receipts.ts'
import { mockCall } from '#tests/support/mock-server.ts'
import { makeProduct } from '#tests/support/products.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ReceiptStatus } from './receipt-status.tsx'

const bo = 'bo'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function makeKey() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  return {
    publicKey: toHex(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (text: string) => ({
      text,
      signature: toHex(await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text))),
    }),
  }
}

/** Renders a sold product on which Bo bid `ownCents`, and which was sold for $300. */
async function renderResult(ownCents: number) {
  const product = makeProduct({ status: 'sold' })
  const key = await makeKey()
  const own = { productId: product._id, cents: ownCents, at: '2026-11-20T11:00:00.000000Z', nonce: '0a' }
  const { signature } = await key.sign(receiptText(own, await hashOf(commitmentText(own))))
  const receipt: BidReceipt = { ...own, signature, publicKey: key.publicKey }
  const winner = { cents: 30_000, at: '2026-11-20T11:30:00.000000Z', nonce: '0b' }
  const commitments = [own, { ...winner, productId: product._id }].map((bid) => hashOf(commitmentText(bid)))
  const list: BidList = {
    format: 'curio-bid-list-1',
    productId: product._id,
    endedAt: '2026-11-20T12:00:00.000000Z',
    outcome: 'auction',
    bids: (await Promise.all(commitments)).map((commitment) => [commitment, 'standing'] as const),
    winner,
  }
  mockCall('GET /api/products/{id}/bidLists', {
    lists: [await key.sign(JSON.stringify(list))],
    publicKey: key.publicKey,
  })
  mockCall('GET /api/auctions/days', { days: [], publicKey: key.publicKey })
  await storeReceipt(bo, receipt)
  return renderScreen(<ReceiptStatus product={product} personId={bo} isSeller={false} />)
}

test('a bidder whose bid did not win reads that this device checked it', async () => {
  const screen = await renderResult(29_900)
  await screen.getByText('Checked on this device').click()
  await expect.element(screen.getByText(/Your bid is in the list of 2 bids/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save the proof' })).toBeVisible()
})

test('a bidder who bid more than the winner reads what is not right', async () => {
  const screen = await renderResult(30_100)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This result is not right')
  await expect.element(screen.getByText('A bid was above the winner’s, or equal and earlier.')).toBeVisible()
})

test('while the auction runs, the receipt is kept', async () => {
  const product = makeProduct()
  const screen = await renderScreen(<ReceiptStatus product={product} personId={bo} isSeller={false} />)
  const line = screen.getByText('Receipt kept. This device checks the result with it.')
  await expect.element(line).not.toBeInTheDocument()
  const receipt = { productId: product._id, cents: 1, at: '', nonce: '0a', signature: '', publicKey: '' }
  await storeReceipt(bo, receipt)
  await expect.element(line).toBeVisible()
})
