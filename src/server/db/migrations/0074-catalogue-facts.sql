-- What a catalogue says of a product besides its description. The choices of `condition` and `material` are lists in the
-- code, which may grow.

alter table products
  add column condition text not null default '',
  add column condition_text text not null default '',
  add column dimensions text not null default '',
  add column material text not null default '',
  add column provenance text not null default '',
  add column marks text not null default '';
comment on column products.condition is 'The grade of its condition, empty if its seller gives none.';
comment on column products.marks is 'Marks, seals and signatures.';
