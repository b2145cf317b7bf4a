-- What a seller adds to the text of a product while its auction runs.

create table product_additions (
  _id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  body text not null check (btrim(body) <> ''),
  at timestamptz not null default clock_timestamp()
);
comment on table product_additions is
  'market: Append-only. Texts that sellers added to products in running auctions, shown with their date.';
create index product_additions_of_product on product_additions (product_id, _id);
