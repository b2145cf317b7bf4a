-- A product for each value of a filter: its photo pictures the type.

alter table search_facets add column example_id uuid;
comment on column search_facets.example_id is 'The latest indexed product with this value; it may be deleted.';

update search_facets f set example_id = latest._id
  from (select distinct on (type) type, _id from products
         where deleted_at is null and type <> '' order by type, created_at desc) latest
 where f.kind = 'type' and f.label = latest.type;
