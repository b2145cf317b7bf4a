-- Projects and bundles that are finished are archived: they leave the lists and the queues of talents.

alter table projects add archived_at timestamptz;
alter table bundles add archived_at timestamptz;
