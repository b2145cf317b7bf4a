// What people did in the market, written down as they did it: the truth that figures are compared with. It knows nothing
// of the database and of how the server counts.

type Item = {
  readonly _id: string
  readonly seller: string
  readonly price: number
  readonly buyNowPrice: number | null
  status: 'new' | 'active' | 'sold'
  deleted: boolean
  /** Standing bids; the one that has stood longest at its price comes first. */
  bids: { readonly bidder: string; readonly price: number }[]
  sale: { readonly buyer: string; readonly price: number } | null
}

type Message = { readonly _id: string; readonly from: string; readonly to: string; read: boolean }

export function createMarketJournal() {
  const follows = new Set<string>()
  const everFollowed = new Set<string>()
  const likes = new Set<string>()
  const items = new Map<string, Item>()
  const threads = new Map<string, Message[]>()
  const news = new Map<string, { total: number; unread: number }>()

  const pair = (one: string, other: string) => `${one} ${other}`
  const itemOf = (_id: string): Item => {
    const item = items.get(_id)
    if (!item) throw new RangeError(`Nobody sells ${_id}.`)
    return item
  }
  const notify = (person: string) => {
    const own = news.get(person) ?? { total: 0, unread: 0 }
    news.set(person, { total: own.total + 1, unread: own.unread + 1 })
  }
  const sell = (item: Item, sale: { buyer: string; price: number }) => {
    item.status = 'sold'
    item.sale = sale
    const losers = item.bids.filter(({ bidder }) => bidder !== sale.buyer).map(({ bidder }) => bidder)
    for (const person of [item.seller, sale.buyer, ...losers]) notify(person)
  }

  return {
    follows,
    likes,
    items,
    threads,
    newsOf: (person: string) => news.get(person) ?? { total: 0, unread: 0 },
    follow(follower: string, followee: string, following: boolean) {
      const key = pair(follower, followee)
      if (!following) return void follows.delete(key)
      follows.add(key)
      if (!everFollowed.has(key)) notify(followee)
      everFollowed.add(key)
    },
    like(person: string, item: string, liked: boolean) {
      if (liked) likes.add(pair(person, item))
      else likes.delete(pair(person, item))
    },
    offer(item: Pick<Item, '_id' | 'seller' | 'price' | 'buyNowPrice' | 'status'>) {
      items.set(item._id, { ...item, deleted: false, bids: [], sale: null })
    },
    start: (_id: string) => void (itemOf(_id).status = 'active'),
    bid(_id: string, bidder: string, price: number) {
      const item = itemOf(_id)
      if (item.bids.some((bid) => bid.bidder === bidder && bid.price === price)) return
      item.bids = [...item.bids.filter((bid) => bid.bidder !== bidder), { bidder, price }]
    },
    end(_id: string) {
      const item = itemOf(_id)
      const [best] = item.bids.toSorted((one, other) => other.price - one.price)
      if (best) return sell(item, { buyer: best.bidder, price: best.price })
      item.status = 'new'
      notify(item.seller)
    },
    buy(_id: string, buyer: string) {
      const item = itemOf(_id)
      if (item.status !== 'sold') sell(item, { buyer, price: item.buyNowPrice ?? Number.NaN })
    },
    remove(_id: string, by: string) {
      const item = itemOf(_id)
      item.deleted = true
      if (item.status !== 'active' || item.seller === by) return
      for (const person of [item.seller, ...item.bids.map(({ bidder }) => bidder)]) notify(person)
    },
    write(thread: string, message: Omit<Message, 'read'>) {
      threads.set(thread, [...(threads.get(thread) ?? []), { ...message, read: false }])
    },
    /** Up to the message named, or all. */
    read(thread: string, reader: string, upTo: string | undefined) {
      const messages = threads.get(thread) ?? []
      const last = upTo === undefined ? messages.length : messages.findIndex(({ _id }) => _id === upTo) + 1
      for (const message of messages.slice(0, last)) if (message.to === reader) message.read = true
    },
    readNews: (person: string) => void news.set(person, { total: news.get(person)?.total ?? 0, unread: 0 }),
  }
}

export type MarketJournal = ReturnType<typeof createMarketJournal>
