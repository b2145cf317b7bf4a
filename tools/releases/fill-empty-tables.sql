-- A row for every table that the demo data leaves empty. Foreign keys are not checked while this runs, but a later
-- migration may check them, so they are right.
insert into assignment_actions (_id, bundle_id, actor_id, action, first_entry, last_entry)
  select gen_random_uuid(), b._id, m.user_id, 'assign', 1, 2
    from bundles b join project_managers m using (project_id) limit 1;
insert into audit_log (actor_id, action, user_id) select _id, 'add-account', _id from users limit 1;
insert into flag_pictures (task_id, image_key) select t._id, i.key from tasks t, images i limit 1;
insert into idempotency_keys (key, user_id, request_hash, response)
  select gen_random_uuid(), _id, sha256('request'), '{}' from users limit 1;
insert into image_owners (image_key, user_id) select i.key, u._id from images i, users u limit 1;
insert into image_uploads (user_id, bytes) select _id, 1000 from users limit 1;
insert into mails (_id, user_id, kind, state, next_at, sent_at)
  select gen_random_uuid(), _id, 'password-changed', 'sent', null, now() from users limit 1;
insert into password_links (user_id, token_hash, purpose, expires_at)
  select _id, sha256('token'), 'reset', now() from users limit 1;
insert into guideline_versions (project_id, version, source, created_by)
  select project_id, 1, '# Before you begin', user_id from project_managers limit 1;
insert into guideline_reads (project_id, user_id, version) select project_id, created_by, version from guideline_versions;
insert into pending_sign_ins (secret_hash, user_id, expires_at) select sha256('secret'), _id, now() from users limit 1;
insert into product_additions (product_id, body) select _id, 'A photo of the mark.' from products limit 1;
insert into project_invitations (project_id, user_id, invited_by)
  select m.project_id, (select user_id from talents t where not exists
    (select from project_members p where p.project_id = m.project_id and p.user_id = t.user_id) limit 1), m.user_id
    from project_managers m limit 1;
insert into sessions (_id, secret_hash, user_id, expires_at)
  select gen_random_uuid(), sha256('session'), _id, now() from users limit 1;
insert into push_subscriptions (_id, user_id, session_id, endpoint, p256dh, auth, locale)
  select gen_random_uuid(), user_id, _id, 'https://push.example/1', 'key', 'auth', 'en' from sessions limit 1;
insert into push_deliveries (_id, subscription_id, payload) select gen_random_uuid(), _id, '{}' from push_subscriptions;
insert into saved_searches (_id, user_id, filter, name, query, anchors, index_version)
  select gen_random_uuid(), _id, '{"keyword": "vase"}', 'vase', '''d=vase''', '{d=vase}', 1 from users limit 1;
insert into new_products (product_id) select _id from products limit 1;
insert into notification_queue (user_id, notification_id) select user_id, _id from notifications limit 1;
insert into second_factors (user_id, sealed_secret, recovery_salt, last_step)
  select user_id, sha256('factor'), sha256('salt'), 0 from talents order by user_id desc limit 1;
insert into recovery_codes (user_id, code_hash) select user_id, sha256('code') from second_factors;
insert into review_drafts (task_id, user_id, draft)
  select _id, worker_id, '{}' from tasks where status = 'assigned' limit 1;
insert into review_sums (bundle_id, name, total) select _id, 'note', 0 from bundles limit 1;
insert into search_queue (product_id, change) select _id, 1 from products limit 1;
-- After every task, so that no task is counted in another block.
insert into task_blocks (bundle_id, block, first_id)
  select _id, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff' from bundles limit 1;
insert into task_skips (bundle_id, task_id, worker_id)
  select bundle_id, _id, (select user_id from talents limit 1) from tasks where status = 'new' limit 1;
insert into webhooks (_id, project_id, url, kinds, sealed_secret)
  select gen_random_uuid(), _id, 'https://studio.example/reviews', '{review.submitted}', sha256('webhook') from projects limit 1;
insert into webhook_deliveries (_id, webhook_id, project_id, kind, payload, state, next_at, delivered_at)
  select gen_random_uuid(), _id, project_id, 'review.submitted', '{}', 'delivered', null, now() from webhooks;
insert into api_tokens (_id, project_id, user_id, name, scope, secret_hash, hint)
  select gen_random_uuid(), project_id, user_id, 'Import', 'import', sha256('api'), 'abcd' from project_managers limit 1;
insert into auction_days (day, file, hash) values ('2026-11-23', '{}', 'hash');
insert into auction_reminders (product_id, bid_end) select _id, bid_end from products where bid_end is not null limit 1;
insert into blocks (blocker_id, blocked_id) select a._id, b._id from users a join users b on b._id > a._id limit 1;
insert into check_tasks (task_id, project_id, expected, created_by)
  select t._id, b.project_id, '[3]', m.user_id
    from tasks t join bundles b on b._id = t.bundle_id join project_managers m using (project_id)
   where t.status = 'completed' limit 1;
insert into deleted_tasks (action_id, task_id, bundle_id, task, history, skippers)
  select gen_random_uuid(), gen_random_uuid(), _id, '{}', '[]', '{}' from bundles limit 1;
insert into deleted_task_images (action_id, task_id, side, image_key)
  select d.action_id, d.task_id, 'source', i.key from deleted_tasks d, images i limit 1;
insert into deleted_task_workers (task_id, worker_id) select d.task_id, t.user_id from deleted_tasks d, talents t limit 1;
insert into drawn_reviews (task_id, bundle_id) select gen_random_uuid(), _id from bundles limit 1;
insert into edited_tasks (action_id, task_id, bundle_id, before, digest)
  select gen_random_uuid(), _id, bundle_id, '{}', 'digest' from tasks limit 1;
insert into message_images (message_id, position, image_key) select m._id, 0, i.key from messages m, images i limit 1;
insert into passkey_challenges (challenge, expires_at) values ('challenge', now());
insert into passkeys (_id, user_id, credential_id, public_key, signature_count, name)
  select gen_random_uuid(), _id, sha256('credential'), sha256('public'), 0, 'Phone' from users limit 1;
insert into reports (_id, reporter_id, person_id, subject, reason)
  select gen_random_uuid(), blocker_id, blocked_id, 'person', 'other' from blocks;
insert into review_samples (bundle_id, worker_id, ahead) select b._id, t.user_id, 10 from bundles b, talents t limit 1;
insert into sign_up_links (_id, email, token_hash, expires_at)
  values (gen_random_uuid(), 'new@curio.example', sha256('sign-up'), now());
insert into task_videos (_id, project_id, name, bytes, part_bytes, file_modified_at)
  select gen_random_uuid(), _id, 'episode.mp4', 1000, 1000, now() from projects limit 1;
insert into withdrawals (_id, project_id, user_id, amount_cents, currency)
  select gen_random_uuid(), p._id, t.user_id, 100, 'USD' from projects p, talents t limit 1;
insert into provider_accounts (issuer, subject, user_id) select 'https://id.example', 'subject', _id from users limit 1;
insert into muted default values;
