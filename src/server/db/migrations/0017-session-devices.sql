-- What a person sees of their sessions: the device, and when it was last used.

alter table sessions
  -- From the User-Agent header of the sign-in, such as Chrome and Android; empty if unknown.
  add column browser text not null default '',
  add column system text not null default '',
  -- Stored at most once in five minutes.
  add column last_used_at timestamptz not null default now();
