-- Talents are looked for by a part of a first or last name or an email, among 100,000: whoever has all the characters
-- of the fragment is a candidate (see users_name_characters).
create index users_first_name_characters on users using gin (string_to_array(lower(first_name), null::text))
  where first_name <> '';
create index users_last_name_characters on users using gin (string_to_array(lower(last_name), null::text))
  where last_name <> '';
create index users_by_first_and_last_name on users (first_name, last_name, _id);

-- How many talents there are: the people of a project are counted on every page.
create table talent_total (one boolean primary key default true check (one), total bigint not null);
insert into talent_total (total) select count(*) from talents;

create function count_talents() returns trigger language plpgsql as $$
begin
  insert into talent_total as t (total) select case tg_op when 'INSERT' then 1 else -1 end * count(*) from changed
    on conflict (one) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger talents_counted_in after insert on talents
  referencing new table as changed for each statement execute function count_talents();
create trigger talents_counted_out after delete on talents
  referencing old table as changed for each statement execute function count_talents();

alter function recount() rename to recount_before_talents;
create function recount() returns table (counter text, subject uuid, kept bigint, counted bigint) language sql stable as $$
  select * from recount_before_talents()
  union all
  select 'talent_total.total', null, k.total, c.n from
    (select coalesce(sum(total), 0)::bigint total from talent_total) k, (select count(*) n from talents) c
   where k.total <> c.n
$$;
