-- Lists every stored counter that differs from the rows it counts. Tests expect none after each of them. A migration
-- that adds a counter replaces this function.

create function recount() returns table (counter text, subject uuid, stored bigint, actual bigint)
language sql stable as $$
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
    lateral (select coalesce(sum(amount_cents), 0)::bigint n from ledger_entries
              where user_id = u._id and currency = 'CNY') c
   where u.money_cents <> c.n
  union all
  select 'user_total.total', null, s.total, c.n from
    (select coalesce(sum(total), 0)::bigint total from user_total) s, (select count(*) n from users) c
   where s.total <> c.n
  union all
  select 'talent_total.total', null, s.total, c.n from
    (select coalesce(sum(total), 0)::bigint total from talent_total) s, (select count(*) n from talents) c
   where s.total <> c.n
  union all
  select 'products.likes_count', p._id, p.likes_count, c.n from products p,
    lateral (select count(*) n from likes where product_id = p._id) c where p.likes_count <> c.n
  union all
  select 'thread_participants.unread', p.user_id, p.unread, c.n from thread_participants p,
    lateral (select count(*) n from messages m where m.thread_id = p.thread_id and m.sender_id <> p.user_id
                and (p.read_at is null or m.created_at > p.read_at)) c
   where p.unread <> c.n
  union all
  select 'bundles.' || s.status || '_count', b._id, s.stored, c.n from bundles b,
    lateral (values ('new', b.new_count), ('assigned', b.assigned_count), ('completed', b.completed_count))
      s (status, stored),
    lateral (select count(*) n from tasks t where t.bundle_id = b._id and t.status = s.status) c
   where s.stored <> c.n
  union all
  select 'jobs.' || s.status || '_count', j.worker_id, s.stored, c.n from jobs j,
    lateral (values ('assigned', j.assigned_count), ('completed', j.completed_count)) s (status, stored),
    lateral (select count(*) n from tasks t
              where t.bundle_id = j.bundle_id and t.worker_id = j.worker_id and t.status = s.status) c
   where s.stored <> c.n
  union all
  -- Sums of floating point numbers differ by their order, far behind the point.
  select s.counter, j.worker_id, round(s.stored)::bigint, round(s.actual)::bigint from jobs j,
    lateral (select coalesce(sum(duration), 0) as seconds, count(*) filter (where duration > 0) as reviews from tasks t
              where t.bundle_id = j.bundle_id and t.worker_id = j.worker_id and t.status = 'completed') c,
    lateral (values ('jobs.review_seconds', j.review_seconds, c.seconds),
                    ('jobs.timed_review_count', j.timed_review_count, c.reviews)) s (counter, stored, actual)
   where abs(s.stored - s.actual) > 0.001
  union all
  select 'jobs.paid_cents', j.worker_id, j.paid_cents, c.n from jobs j,
    lateral (select coalesce(sum(amount_cents), 0)::bigint n from ledger_entries
              where user_id = j.worker_id and kind = 'payout' and subject ->> 'bundleId' = j.bundle_id::text) c
   where j.paid_cents <> c.n
  union all
  select 'bundle_language_counts.' || language || '.' || status, bundle_id, coalesce(s.n, 0), coalesce(c.n, 0)
    from (select bundle_id, language, status, n from bundle_language_counts,
            lateral (values ('new', new_count), ('assigned', assigned_count), ('completed', completed_count))
              v (status, n)) s
    full join (select bundle_id, language, status, count(*) n from tasks group by 1, 2, 3) c
      using (bundle_id, language, status)
   where coalesce(s.n, 0) <> coalesce(c.n, 0)
  union all
  select 'job_language_counts.' || language || '.' || status, worker_id, coalesce(s.n, 0), coalesce(c.n, 0)
    from (select bundle_id, worker_id, language, status, n from job_language_counts,
            lateral (values ('assigned', assigned_count), ('completed', completed_count)) v (status, n)) s
    full join (select bundle_id, worker_id, language, status, count(*) n from tasks
                where worker_id is not null group by 1, 2, 3, 4) c
      using (bundle_id, worker_id, language, status)
   where coalesce(s.n, 0) <> coalesce(c.n, 0)
  union all
  select 'task_block_counts.' || language || '.' || block || '.' || status, bundle_id,
         coalesce(s.n, 0), coalesce(c.n, 0)
    from (select bundle_id, language, block, status, n from task_block_counts,
            lateral (values ('new', new_count), ('assigned', assigned_count), ('completed', completed_count))
              v (status, n)) s
    full join (select bundle_id, language, width_bucket(_id, starts) as block, status, count(*) n
                 from tasks join task_block_starts(array(select _id from bundles)) using (bundle_id)
                group by 1, 2, 3, 4) c
      using (bundle_id, language, block, status)
   where coalesce(s.n, 0) <> coalesce(c.n, 0)
  union all
  select 'review_days', bundle_id, coalesce(s.reviews, 0), coalesce(c.n, 0)
    from (select * from review_days where reviews <> 0) s
    full join (select bundle_id, (completed_at at time zone 'utc')::date as day, count(*) n
                 from tasks where status = 'completed' group by 1, 2) c using (bundle_id, day)
   where coalesce(s.reviews, 0) <> coalesce(c.n, 0)
  union all
  select 'review_scores', bundle_id, coalesce(s.reviews, 0), coalesce(c.n, 0)
    from (select * from review_scores where reviews <> 0) s
    full join (select bundle_id, section, (result -> section ->> 'score')::int as score, count(*) n
                 from tasks, unnest(array['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch']) section
                where status = 'completed' and (result -> section ->> 'score') is not null group by 1, 2, 3) c
      using (bundle_id, section, score)
   where coalesce(s.reviews, 0) <> coalesce(c.n, 0)
  union all
  select 'review_sums.' || name, bundle_id, coalesce(s.total, 0), coalesce(c.n, 0)
    from (select * from review_sums where total <> 0) s
    full join (select bundle_id, m.name, sum(m.value)::bigint n
                 from tasks, review_metrics(result) m where status = 'completed' group by 1, 2) c
      using (bundle_id, name)
   where coalesce(s.total, 0) <> coalesce(c.n, 0)
$$;
