-- When signed addresses of videos end, and API tokens that only replace addresses.

-- When a signed address ends to work, by the parameters of the services that sign them; null if it does not say so. The
-- same rule as linkExpiry of src/domain/media/link-expiry.ts, with which a test compares it.
create function link_end(url text) returns timestamptz language plpgsql immutable as $$
declare
  query constant text := '&' || lower(substring(url from '\?([^#]*)')) || '&';
  signed constant text[] := regexp_match(query, '&x-(amz|goog|tos|oss)-date=(\d{8}t\d{6})z&');
  seconds text;
begin
  if query is null then
    return null;
  end if;
  if signed is not null then
    seconds := substring(query from '&x-' || signed[1] || '-expires=(\d{1,12})&');
    if seconds is not null then
      return signed[2]::timestamp at time zone 'UTC' + make_interval(secs => seconds::double precision);
    end if;
  end if;
  if query ~ '&(signature|ossaccesskeyid|token)=' then
    seconds := substring(query from '&expires=(\d{1,12})&');
    if seconds is null and query ~ '&token=' then
      seconds := substring(query from '&exp=(\d{1,12})&');
    end if;
  elsif query ~ '&sig=' then
    return replace(substring(query from '&se=([^&]+)'), '%3a', ':')::timestamp at time zone 'UTC';
  else
    seconds := substring(query from '&q-sign-time=\d+(?:;|%3b)(\d{1,12})&');
  end if;
  return to_timestamp(seconds::double precision);
exception when data_exception then
  -- A day that is none.
  return null;
end $$;

create function links_end(source text, target text) returns timestamptz language sql immutable as $$
  -- Most addresses have no parameters, and the function begins a subtransaction.
  select least(case when source like '%?%' then link_end(source) end, case when target like '%?%' then link_end(target) end)
$$;

alter table tasks add column links_end_at timestamptz
  generated always as (links_end(source_external_url, target_external_url)) stored;
create index tasks_by_links_end on tasks (bundle_id, links_end_at)
  where links_end_at is not null and status <> 'completed';

-- The end up to which managers were told of links that end.
alter table bundles add column links_notified_until timestamptz;

alter table api_tokens drop constraint api_tokens_scope_check,
  add constraint api_tokens_scope_check check (scope in ('read', 'import', 'links', 'all'));

do $$
declare
  notification_kinds constant text :=
    (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
  mail_kinds constant text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'mails_kind_check');
begin
  execute 'alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check '
    || replace(notification_kinds, 'ARRAY[', 'ARRAY[''links-ending''::text, ');
  execute 'alter table mails drop constraint mails_kind_check, add constraint mails_kind_check '
    || replace(mail_kinds, 'ARRAY[', 'ARRAY[''links-ending''::text, ');
end $$;
