-- When signed addresses of videos end, and API tokens that only replace addresses.

-- When a signed address ends to work, by the parameters of the services that sign them; null if it does not say so. The
-- same rule as linkExpiry of src/domain/media/link-expiry.ts, with which a test compares it. Restoring a backup calls it
-- with an empty search_path: it may name only what is in pg_catalog.
create function link_end(url text) returns timestamptz language plpgsql immutable as $$
declare
  query constant text := '&' || lower(substring(url from '^[^?#]*\?([^#]*)')) || '&';
  signed constant text[] := regexp_match(query, '&x-(amz|goog|tos|oss)-date=(\d{8}t\d{6})z&');
  seconds text;
begin
  if query is null then
    return null;
  end if;
  if signed is not null then
    seconds := substring(query from '&x-' || signed[1] || '-expires=(\d{1,11})&');
    if seconds is not null then
      return signed[2]::timestamp at time zone 'UTC' + make_interval(secs => seconds::double precision);
    end if;
  end if;
  if query ~ '&(signature|ossaccesskeyid|token)=' then
    seconds := substring(query from '&expires=(\d{1,11})&');
    if seconds is null and query ~ '&token=' then
      seconds := substring(query from '&exp=(\d{1,11})&');
    end if;
  elsif query ~ '&sig=' then
    return substring(replace(query, '%3a', ':') from '&se=(\d{4}-\d\d-\d\d(?:t\d\d:\d\d(?::\d\d(?:\.\d+)?)?z)?)&')::timestamp
      at time zone 'UTC';
  else
    seconds := substring(query from '&q-sign-time=\d+(?:;|%3b)(\d{1,11})&');
  end if;
  return to_timestamp(seconds::double precision);
exception when data_exception then
  -- A day that is none.
  return null;
end $$;

-- Most addresses have no parameters, and the function begins a subtransaction.
alter table tasks add column links_end_at timestamptz generated always as (least(
  case when source_external_url like '%?%' then link_end(source_external_url) end,
  case when target_external_url like '%?%' then link_end(target_external_url) end)) stored;
create index tasks_by_links_end on tasks (bundle_id, links_end_at)
  where links_end_at is not null and status <> 'completed';

-- When managers were last told of links that end, or links were refreshed.
alter table bundles add column links_notified_at timestamptz;

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
