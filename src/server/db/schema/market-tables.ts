// The tables of the marketplace: images, products, bids, orders and the search index.
import type { Generated } from 'kysely'
import type { CatalogueFacts } from '#src/domain/auction/catalogue-facts.ts'
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import type { SavedFilter } from '#src/domain/search/saved-search.ts'
import type { ProductTexts } from '#src/domain/search/search-phrases.ts'
import type { FeedbackMark, OrderParty, OrderRole, OrderStatus, OrderStep } from '#src/domain/auction/order.ts'
import type { Instant, InstantOrNull, DefaultInstant, Json, JsonOrNull, Nullable, Identity } from './column-types.ts'

export type MarketTables = {
  saved_searches: {
    _id: string
    user_id: string
    filter: Json<SavedFilter>
    name: string
    query: string
    anchors: string[]
    index_version: number
    created_at: DefaultInstant
  }
  new_products: { product_id: string }
  images: { key: string; width: number; height: number; placeholder: string; created_at: DefaultInstant }
  image_owners: { image_key: string; user_id: string }
  image_uploads: { _id: Identity; user_id: string; at: DefaultInstant; bytes: number }
  products: {
    _id: string
    seller_id: string
    name: string
    description: Generated<string>
    remarks: Generated<string>
    era: Generated<string>
    type: Generated<string>
    location: Generated<string>
    condition: Generated<CatalogueFacts['condition']>
    condition_text: Generated<string>
    dimensions: Generated<string>
    material: Generated<CatalogueFacts['material']>
    provenance: Generated<string>
    marks: Generated<string>
    price_cents: number
    buy_now_cents: Nullable<number>
    status: Generated<ProductStatus>
    bid_end: InstantOrNull
    bid_ended_at: InstantOrNull
    sold_cents: Nullable<number>
    buyer_id: Nullable<string>
    likes_count: Generated<number>
    created_at: DefaultInstant
    updated_at: DefaultInstant
    deleted_at: InstantOrNull
    deleted_by: Nullable<string>
    hidden_reason: Nullable<string>
    edited_at: InstantOrNull
  }
  product_additions: { _id: Identity; product_id: string; body: string; at: DefaultInstant }
  product_images: { product_id: string; position: number; image_key: string }
  auction_reminders: { product_id: string; bid_end: Instant }
  bids: {
    product_id: string
    bidder_id: string
    price_cents: number
    placed_order: Generated<number>
    committed_at: DefaultInstant
    nonce: Generated<Buffer>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  bid_log: {
    _id: Identity
    product_id: string
    bidder_id: string
    price_cents: number
    at: DefaultInstant
    nonce: Generated<Buffer | null>
  }
  auction_days: { day: string; file: string; hash: string }
  auction_lists: {
    _id: Identity
    product_id: string
    last_bid_id: number
    list: string
    hash: string
    published_at: DefaultInstant
    day: Nullable<string>
  }
  likes: { product_id: string; user_id: string; created_at: DefaultInstant }
  orders: {
    _id: string
    product_id: string
    seller_id: string
    buyer_id: string
    price_cents: number
    status: Generated<OrderStatus>
    cancel_requested_by: Nullable<OrderParty>
    payment: Generated<string>
    address: Generated<string>
    tracking: Generated<string>
    created_at: DefaultInstant
    step_at: DefaultInstant
    reminded_at: InstantOrNull
    payment_due_at: InstantOrNull
    offer_ends_at: InstantOrNull
    auction_list_id: Nullable<number>
  }
  order_steps: {
    _id: Identity
    order_id: string
    action: OrderStep
    role: Nullable<OrderRole>
    note: Generated<string>
    at: DefaultInstant
  }
  order_feedback: {
    _id: string
    order_id: string
    role: OrderParty
    author_id: string
    person_id: string
    mark: FeedbackMark
    note: Generated<string>
    given_at: DefaultInstant
    shown_at: Instant
    reply: Generated<string>
    replied_at: InstantOrNull
  }
  product_terms: { product_id: string; created_at: Instant; price_cents: number; index_version: number; terms: string }
  search_queue: { _id: Identity; product_id: string; change: 1 | 0 | -1; texts: JsonOrNull<ProductTexts> }
  search_index_version: { index_version: number }
  search_phrases: { key: string; label: string; use_count: number; example_id: string | null }
  search_prefixes: { key: string; prefix: string; use_count: number; size: number }
  search_facets: {
    kind: 'era' | 'type' | 'location'
    key: string
    label: string
    use_count: number
    example_id: string | null
  }
}
