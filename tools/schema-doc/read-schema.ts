// Reads the schema from the database's catalog.
import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'

export type Column = { readonly name: string; readonly type: string; readonly null: boolean; readonly default: string }

export type Table = {
  readonly name: string
  /** `area: description of a row`. */
  readonly comment: string
  readonly columns: readonly Column[]
  /** Definitions of keys, foreign keys and checks, in that order. */
  readonly constraints: readonly string[]
  /** Definitions of indexes that belong to no constraint, by name. */
  readonly indexes: readonly { readonly name: string; readonly definition: string }[]
  readonly triggers: readonly { readonly name: string; readonly calls: string }[]
}

/** Returns all tables, in order of creation. */
export async function readTables(db: Db): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
      array(
        select jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'null', not a.attnotnull,
          'default', case when a.attidentity <> '' then 'identity' else coalesce(pg_get_expr(d.adbin, d.adrelid), '') end)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
         where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
         order by position(k.contype::text in 'pufc'), pg_get_constraintdef(k.oid)) as constraints,
      array(
        select jsonb_build_object('name', i.relname, 'definition', pg_get_indexdef(i.oid))
          from pg_index x join pg_class i on i.oid = x.indexrelid
         where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid and k.conrelid = c.oid)
         order by i.relname) as indexes,
      array(
        select jsonb_build_object('name', t.tgname, 'calls', p.proname)
          from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as triggers
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not starts_with(c.relname, 'kysely')
     order by c.oid`.execute(db)
  return rows
}
