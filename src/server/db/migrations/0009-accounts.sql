-- Whom an entry of the audit log is about, so that one person's can be found whoever made them.
alter table audit_log add column user_id uuid references users;
update audit_log set user_id = (subject ->> 'sellerId')::uuid where action = 'delete-product';
create index audit_log_by_action on audit_log (action, _id desc);
create index audit_log_of_actor on audit_log (actor_id, _id desc);
create index audit_log_of_user on audit_log (user_id, _id desc);

-- The characters of a name or an email: whoever has all of a fragment's is a candidate, found by an index in whatever
-- script and however short the fragment is.
create index users_name_characters on users using gin (string_to_array(lower(name), null::text));
create index users_email_characters on users using gin (string_to_array(lower(email), null::text));
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
