-- What the speakers of a project are called, and their genders, which speech recognisers do not say.

alter table projects add column speakers jsonb not null default '{}';
comment on column projects.speakers is
  'By the name that a speaker has in imported lists of segments: what the speaker is called, and the gender.';
