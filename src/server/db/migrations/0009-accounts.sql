-- Whom an entry of the audit log is about, so that one person's can be found whoever made them.
alter table audit_log add column user_id uuid references users;
update audit_log set user_id = (subject ->> 'sellerId')::uuid where action = 'delete-product';
create index audit_log_by_action on audit_log (action, _id desc);
create index audit_log_of_actor on audit_log (actor_id, _id desc);
create index audit_log_of_user on audit_log (user_id, _id desc);

-- Parts of one and two characters, so that a fragment of a name or an email is found by an index, also one of two
-- Chinese characters, in whatever language the database sorts.
create function text_parts(words text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct part), '{}') from (
    select substr(folded, at, size) part
      from (select lower(words) folded) w, generate_series(1, 2) size, generate_series(1, length(folded) - size + 1) at
  ) p
$$;
create index users_name_parts on users using gin (text_parts(name)) with (fastupdate = off);
create index users_email_parts on users using gin (text_parts(email)) with (fastupdate = off);
create index users_by_language on users (language, created_at desc, _id desc);
create index users_admins on users (_id) where role = 'admin';

-- How many users there are: the directory says so on every page.
create table user_total (one boolean primary key default true check (one), total bigint not null);
insert into user_total (total) select count(*) from users;

create function count_users() returns trigger language plpgsql as $$
begin
  insert into user_total as t (total) select case tg_op when 'INSERT' then 1 else -1 end * count(*) from changed
    on conflict (one) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger users_counted_in after insert on users
  referencing new table as changed for each statement execute function count_users();
create trigger users_counted_out after delete on users
  referencing old table as changed for each statement execute function count_users();

alter function recount() rename to recount_before_users;
create function recount() returns table (counter text, subject uuid, kept bigint, counted bigint) language sql stable as $$
  select * from recount_before_users()
  union all
  select 'user_total.total', null, k.total, c.n from (select coalesce(sum(total), 0)::bigint total from user_total) k,
    (select count(*) n from users) c where k.total <> c.n
$$;

create index ledger_entries_in_order on ledger_entries (user_id, _id desc);
