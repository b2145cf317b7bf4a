import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { SignedText } from '#src/domain/auction/bid-receipt.ts'

/** The key with which an installation signs receipts of bids and lists of auctions. It is never replaced. */
export type AuctionKey = {
  /** An uncompressed point in hexadecimal. */
  readonly publicKey: string
  readonly sign: (text: string) => SignedText
}

/** ECDSA on P-256 with SHA-256, which every supported browser verifies. `secret`: 32 random bytes. */
export function createAuctionKey(secret: Buffer): AuctionKey {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: secret.toString('base64url'),
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
    },
  })
  return {
    publicKey: point.toString('hex'),
    sign: (text) => ({
      text,
      signature: sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('hex'),
    }),
  }
}
