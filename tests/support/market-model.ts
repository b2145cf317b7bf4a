// An oracle: records what people do in the market, for comparison with the server's figures. It does not use the
// database or the server's counting code.

type MarketProduct = {
  readonly _id: string
  readonly seller: string
  readonly price: number
  readonly buyNowPrice: number | null
  status: 'new' | 'active' | 'sold'
  deleted: boolean
  /** Valid bids; of equal ones the oldest comes first. */
  bids: { readonly bidder: string; readonly price: number }[]
  sale: { readonly buyer: string; readonly price: number } | null
}

type Message = { readonly _id: string; readonly from: string; readonly to: string; read: boolean }

export function createMarketModel() {
  const follows = new Set<string>()
  const everFollowed = new Set<string>()
  const likes = new Set<string>()
  const products = new Map<string, MarketProduct>()
  const threads = new Map<string, Message[]>()
  const notifications = new Map<string, { total: number; unread: number }>()

  const pairKey = (one: string, other: string) => `${one} ${other}`
  const productOf = (_id: string): MarketProduct => {
    const product = products.get(_id)
    if (!product) throw new RangeError(`Nobody sells ${_id}.`)
    return product
  }
  const notify = (person: string) => {
    const counts = notifications.get(person) ?? { total: 0, unread: 0 }
    notifications.set(person, { total: counts.total + 1, unread: counts.unread + 1 })
  }
  const sell = (product: MarketProduct, sale: { buyer: string; price: number }) => {
    product.status = 'sold'
    product.sale = sale
    const losers = product.bids.filter(({ bidder }) => bidder !== sale.buyer).map(({ bidder }) => bidder)
    for (const person of [product.seller, sale.buyer, ...losers]) notify(person)
  }

  return {
    follows,
    likes,
    items: products,
    threads,
    notificationsOf: (person: string) => notifications.get(person) ?? { total: 0, unread: 0 },
    follow(follower: string, followee: string, following: boolean) {
      const key = pairKey(follower, followee)
      if (!following) return void follows.delete(key)
      follows.add(key)
      if (!everFollowed.has(key)) notify(followee)
      everFollowed.add(key)
    },
    like(person: string, product: string, liked: boolean) {
      if (liked) likes.add(pairKey(person, product))
      else likes.delete(pairKey(person, product))
    },
    addProduct(product: Pick<MarketProduct, '_id' | 'seller' | 'price' | 'buyNowPrice' | 'status'>) {
      products.set(product._id, { ...product, deleted: false, bids: [], sale: null })
    },
    start: (_id: string) => void (productOf(_id).status = 'active'),
    bid(_id: string, bidder: string, price: number) {
      const product = productOf(_id)
      if (product.bids.some((bid) => bid.bidder === bidder && bid.price === price)) return
      product.bids = [...product.bids.filter((bid) => bid.bidder !== bidder), { bidder, price }]
    },
    end(_id: string) {
      const product = productOf(_id)
      const [best] = product.bids.toSorted((one, other) => other.price - one.price)
      if (best) return sell(product, { buyer: best.bidder, price: best.price })
      product.status = 'new'
      notify(product.seller)
    },
    buy(_id: string, buyer: string) {
      const product = productOf(_id)
      if (product.status !== 'sold') sell(product, { buyer, price: product.buyNowPrice ?? Number.NaN })
    },
    remove(_id: string, by: string) {
      const product = productOf(_id)
      product.deleted = true
      if (product.status !== 'active' || product.seller === by) return
      for (const person of [product.seller, ...product.bids.map(({ bidder }) => bidder)]) notify(person)
    },
    addMessage(thread: string, message: Omit<Message, 'read'>) {
      threads.set(thread, [...(threads.get(thread) ?? []), { ...message, read: false }])
    },
    /** Up to the message named, or all. */
    read(thread: string, reader: string, lastMessageId: string | undefined) {
      const messages = threads.get(thread) ?? []
      const last =
        lastMessageId === undefined ? messages.length : messages.findIndex(({ _id }) => _id === lastMessageId) + 1
      for (const message of messages.slice(0, last)) if (message.to === reader) message.read = true
    },
    readNotifications: (person: string) =>
      void notifications.set(person, { total: notifications.get(person)?.total ?? 0, unread: 0 }),
  }
}

export type MarketModel = ReturnType<typeof createMarketModel>
