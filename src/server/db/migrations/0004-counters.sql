-- Counters that lists show, kept by statement-level triggers in the transaction that changes what they count:
-- a bulk statement costs one update a parent. `recount()` lists every counter that is off; tests expect none.

create function count_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update users u set following_count = following_count + n.c
      from (select follower_id, count(*)::int c from changed group by 1 order by 1) n where u._id = n.follower_id;
    update users u set followers_count = followers_count + n.c
      from (select followee_id, count(*)::int c from changed group by 1 order by 1) n where u._id = n.followee_id;
  else
    update users u set following_count = following_count - n.c
      from (select follower_id, count(*)::int c from changed group by 1 order by 1) n where u._id = n.follower_id;
    update users u set followers_count = followers_count - n.c
      from (select followee_id, count(*)::int c from changed group by 1 order by 1) n where u._id = n.followee_id;
  end if;
  return null;
end $$;
create trigger follows_counted_in after insert on follows
  referencing new table as changed for each statement execute function count_follows();
create trigger follows_counted_out after delete on follows
  referencing old table as changed for each statement execute function count_follows();

create function count_likes() returns trigger language plpgsql as $$
declare step int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update products p set likes_count = likes_count + step * n.c
    from (select product_id, count(*)::int c from changed group by 1 order by 1) n where p._id = n.product_id;
  update users u set likes_count = u.likes_count + step * n.c
    from (select p.seller_id, count(*)::int c from changed join products p on p._id = changed.product_id group by 1 order by 1) n
    where u._id = n.seller_id;
  return null;
end $$;
create trigger likes_counted_in after insert on likes
  referencing new table as changed for each statement execute function count_likes();
create trigger likes_counted_out after delete on likes
  referencing old table as changed for each statement execute function count_likes();

create function count_collections() returns trigger language plpgsql as $$
begin
  update users u set likes_count = u.likes_count + n.c
    from (select seller_id, count(*)::int c from (
            select seller_id from after_rows where status = 'sold'
            except all select seller_id from before_rows where status = 'sold') s group by 1 order by 1) n
    where u._id = n.seller_id;
  return null;
end $$;
create function count_new_collections() returns trigger language plpgsql as $$
begin
  update users u set likes_count = u.likes_count + n.c
    from (select seller_id, count(*)::int c from after_rows where status = 'sold' group by 1 order by 1) n
    where u._id = n.seller_id;
  return null;
end $$;
create trigger products_collected after update on products
  referencing old table as before_rows new table as after_rows for each statement execute function count_collections();
create trigger products_born_sold after insert on products
  referencing new table as after_rows for each statement execute function count_new_collections();

create function apply_task_counts(deltas jsonb) returns void language plpgsql as $$
begin
  update bundles b set
      new_count = new_count + d.n, assigned_count = assigned_count + d.a, completed_count = completed_count + d.f
    from (select bundle_id,
                 coalesce(sum(c) filter (where status = 'new'), 0)::int n,
                 coalesce(sum(c) filter (where status = 'assigned'), 0)::int a,
                 coalesce(sum(c) filter (where status = 'completed'), 0)::int f
            from jsonb_to_recordset(deltas) as r (bundle_id uuid, worker_id uuid, status text, c int)
           group by 1 order by 1) d
   where b._id = d.bundle_id and (d.n <> 0 or d.a <> 0 or d.f <> 0);
  insert into jobs as j (bundle_id, worker_id, assigned_count, completed_count)
    select bundle_id, worker_id,
           coalesce(sum(c) filter (where status = 'assigned'), 0)::int,
           coalesce(sum(c) filter (where status = 'completed'), 0)::int
      from jsonb_to_recordset(deltas) as r (bundle_id uuid, worker_id uuid, status text, c int)
     where worker_id is not null
     group by 1, 2 order by 1, 2
    on conflict (bundle_id, worker_id) do update set
      assigned_count = j.assigned_count + excluded.assigned_count,
      completed_count = j.completed_count + excluded.completed_count,
      updated_at = now();
end $$;

create function count_tasks_in() returns trigger language plpgsql as $$
begin
  perform apply_task_counts((select coalesce(jsonb_agg(r), '[]') from
    (select bundle_id, worker_id, status, count(*)::int c from after_rows group by 1, 2, 3) r));
  return null;
end $$;
create function count_tasks_out() returns trigger language plpgsql as $$
begin
  perform apply_task_counts((select coalesce(jsonb_agg(r), '[]') from
    (select bundle_id, worker_id, status, -count(*)::int c from before_rows group by 1, 2, 3) r));
  return null;
end $$;
create function count_tasks_moved() returns trigger language plpgsql as $$
begin
  perform apply_task_counts((select coalesce(jsonb_agg(r), '[]') from
    (select bundle_id, worker_id, status, sum(c)::int c from (
       select bundle_id, worker_id, status, count(*) c from after_rows group by 1, 2, 3
       union all select bundle_id, worker_id, status, -count(*) from before_rows group by 1, 2, 3) u
     group by 1, 2, 3 having sum(c) <> 0) r));
  return null;
end $$;
create trigger tasks_counted_in after insert on tasks
  referencing new table as after_rows for each statement execute function count_tasks_in();
create trigger tasks_counted_out after delete on tasks
  referencing old table as before_rows for each statement execute function count_tasks_out();
create trigger tasks_counted_moved after update on tasks
  referencing old table as before_rows new table as after_rows for each statement execute function count_tasks_moved();

create function count_money() returns trigger language plpgsql as $$
begin
  update users u set money_cents = money_cents + n.s
    from (select user_id, sum(amount_cents)::bigint s from changed group by 1 order by 1) n where u._id = n.user_id;
  return null;
end $$;
create trigger ledger_counted after insert on ledger_entries
  referencing new table as changed for each statement execute function count_money();

-- Every counter that differs from what it counts.
create function recount() returns table (counter text, subject uuid, kept bigint, counted bigint) language sql stable as $$
  select 'users.following_count', u._id, u.following_count::bigint, c.n from users u,
    lateral (select count(*) n from follows where follower_id = u._id) c where u.following_count <> c.n
  union all
  select 'users.followers_count', u._id, u.followers_count, c.n from users u,
    lateral (select count(*) n from follows where followee_id = u._id) c where u.followers_count <> c.n
  union all
  select 'users.likes_count', u._id, u.likes_count, c.n from users u,
    lateral (select (select count(*) from likes l join products p on p._id = l.product_id where p.seller_id = u._id)
                  + (select count(*) from products p where p.seller_id = u._id and p.status = 'sold') n) c
    where u.likes_count <> c.n
  union all
  select 'users.money_cents', u._id, u.money_cents, c.n from users u,
    lateral (select coalesce(sum(amount_cents), 0)::bigint n from ledger_entries where user_id = u._id) c
    where u.money_cents <> c.n
  union all
  select 'products.likes_count', p._id, p.likes_count, c.n from products p,
    lateral (select count(*) n from likes where product_id = p._id) c where p.likes_count <> c.n
  union all
  select 'bundles.' || s.status || '_count', b._id, s.kept, c.n from bundles b,
    lateral (values ('new', b.new_count), ('assigned', b.assigned_count), ('completed', b.completed_count)) s (status, kept),
    lateral (select count(*) n from tasks t where t.bundle_id = b._id and t.status = s.status) c where s.kept <> c.n
  union all
  select 'jobs.' || s.status || '_count', j.worker_id, s.kept, c.n from jobs j,
    lateral (values ('assigned', j.assigned_count), ('completed', j.completed_count)) s (status, kept),
    lateral (select count(*) n from tasks t
              where t.bundle_id = j.bundle_id and t.worker_id = j.worker_id and t.status = s.status) c
    where s.kept <> c.n
$$;
