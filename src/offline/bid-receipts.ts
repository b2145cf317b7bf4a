// Stores the receipts of a person's bids in IndexedDB, by product, and the latest file of a day that this device saw.
import { delMany, get, keys, set } from 'idb-keyval'
import type { BidReceipt } from '#src/domain/auction/bid-receipt.ts'
import type { KnownDay } from '#src/domain/auction/check-auction.ts'
import { openChannel } from './change-channel.ts'
import { openStores, updateRecord } from './open-database.ts'

const openStore = openStores('curio-bid-receipts', ['receipts', 'days'])
const receipts = openStore('receipts')
const days = openStore('days')

const keyOf = (person: string, product: string) => `${person}/${product}`
const channelName = 'bid-receipts'

/** Calls `listener` after every new receipt, in any tab. Returns a function that unsubscribes. */
export function onReceipt(listener: () => void): () => void {
  const channel = openChannel(channelName)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

/** Resolves to whether it was stored. */
export async function storeReceipt(person: string, receipt: BidReceipt): Promise<boolean> {
  try {
    await updateRecord(receipts, keyOf(person, receipt.productId), (value) => {
      const others = parse(value).filter(({ nonce }) => nonce !== receipt.nonce)
      return [...others, receipt]
    })
    const channel = openChannel(channelName)
    channel.postMessage('changed')
    channel.close()
    return true
  } catch {
    return false
  }
}

/** The receipts of a person's bids on a product, also in earlier auctions of it. */
export async function readReceipts(person: string, product: string): Promise<readonly BidReceipt[]> {
  try {
    return parse(await get<unknown>(keyOf(person, product), receipts))
  } catch {
    return []
  }
}

/** Deletes the receipts of a person. */
export async function deleteReceipts(person: string): Promise<void> {
  const all = await keys<string>(receipts)
  await delMany(
    all.filter((key) => key.startsWith(`${person}/`)),
    receipts,
  )
}

/** The latest file of a day that this device checked; null if there is none. */
export async function readKnownDay(): Promise<KnownDay | null> {
  try {
    return (await get<KnownDay>('latest', days)) ?? null
  } catch {
    return null
  }
}

export async function storeKnownDay(known: KnownDay): Promise<void> {
  try {
    await set('latest', known, days)
  } catch {
    // The next check begins with the same day.
  }
}

const parse = (value: unknown): readonly BidReceipt[] => (Array.isArray(value) ? (value as BidReceipt[]) : [])
