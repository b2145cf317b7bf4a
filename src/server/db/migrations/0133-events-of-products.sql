-- A stream receives the events of the products it names, and those that it missed are read by product.
create index events_of_product on events ((data ->> 'productId'), _id) where audience is null;
