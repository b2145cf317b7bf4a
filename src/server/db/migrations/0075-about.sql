-- What a person says about themselves on their profile.

alter table users add column about text not null default '';
