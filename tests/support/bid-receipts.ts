// Signed receipts of bids, as the server answers with them.
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { type BidReceipt, commitmentText, type Opening, receiptText } from '#src/domain/auction/bid-receipt.ts'
import { hashOf } from '#src/domain/auction/check-auction.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export async function makeAuctionKey() {
  const { publicKey: pair, privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const publicKey = toHex(await crypto.subtle.exportKey('raw', pair))
  const sign = async (text: string) => ({
    text,
    signature: toHex(await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text))),
  })
  const signReceipt = async (opening: Opening, bidEnd: string): Promise<BidReceipt> => {
    const commitment = await hashOf(commitmentText(opening))
    const { signature } = await sign(receiptText({ ...opening, bidEnd }, commitment))
    return { ...opening, bidEnd, signature, publicKey }
  }
  return { publicKey, sign, signReceipt }
}

/** The answer to a bid. */
export async function acceptedBid(
  price: number,
  productId: string,
): Promise<ApiResponse<'POST /api/products/{id}/bid'>> {
  const opening = { productId, cents: Math.round(price * 100), at: '2026-11-20T11:00:00.000000Z', nonce: '0a' }
  const receipt = await (await makeAuctionKey()).signReceipt(opening, '2999-01-01T00:00:00.000Z')
  return { message: 'success', myBidPrice: price, receipt }
}
