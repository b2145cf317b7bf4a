-- Receipts of bids: a random number for each bid, with which its commitment is made; the list of an auction's
-- commitments; and the file of each day's lists.

alter table bid_log add column nonce bytea;
alter table bid_log alter column nonce set default uuid_send(gen_random_uuid());
comment on table bid_log is
  'market: Append-only. Every bid that was accepted, including replaced ones. Without a nonce it repeats the one that stood.';

-- Of the bids in running auctions, the row of the log since which each stands.
update bid_log set nonce = uuid_send(gen_random_uuid()) where _id in (
  select min(l._id) from bids b
    join products p on p._id = b.product_id and p.status = 'active'
    join bid_log l on l.product_id = b.product_id and l.bidder_id = b.bidder_id and l.price_cents = b.price_cents
   where l._id > coalesce((
     select max(o._id) from bid_log o
      where o.product_id = b.product_id and o.bidder_id = b.bidder_id and o.price_cents <> b.price_cents), 0)
   group by b.product_id, b.bidder_id);
alter table bids add column nonce bytea, add column committed_at timestamptz;
alter table bids disable trigger user;
update bids b set nonce = l.nonce, committed_at = l.at
  from bid_log l where l.product_id = b.product_id and l.bidder_id = b.bidder_id and l.nonce is not null;
update bids set nonce = uuid_send(gen_random_uuid()), committed_at = updated_at where nonce is null;
alter table bids enable trigger user;
alter table bids
  alter column nonce set default uuid_send(gen_random_uuid()), alter column nonce set not null,
  alter column committed_at set default clock_timestamp(), alter column committed_at set not null;

create table auction_days (
  day date primary key,
  file text not null,
  hash text not null
);
comment on table auction_days is
  'market: One file for each day on which auctions ended: the hashes of their lists, and that of the file before. Never changed.';

create table auction_lists (
  _id bigint generated always as identity primary key,
  product_id uuid not null references products,
  last_bid_id bigint not null,
  list text not null,
  hash text not null,
  published_at timestamptz not null default clock_timestamp(),
  day date references auction_days
);
comment on table auction_lists is
  'market: The commitments of every bid in an auction that ended, as published. Never changed, but for the day that names it.';
create index auction_lists_of_product on auction_lists (product_id, last_bid_id);
create index auction_lists_without_day on auction_lists (published_at) where day is null;

alter table server_keys drop constraint server_keys_name_check;
alter table server_keys add constraint server_keys_name_check
  check (name in ('event-cursor', 'device-cookie', 'auctions'));
comment on table server_keys is
  'people: Random keys that all processes share: event-cursor seals positions in the event stream, device-cookie signs which accounts a device signed in to, auctions signs receipts of bids.';
