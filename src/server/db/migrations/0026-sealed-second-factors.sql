-- All columns that SECRET_KEY encrypts have names that begin with sealed_, so that a new key finds them.
alter table second_factors rename column secret to sealed_secret;
