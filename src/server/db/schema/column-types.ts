// Column types for Kysely.
import type { ColumnType } from 'kysely'

export type Instant = ColumnType<Date, Date | string, Date | string>
export type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: selected as objects, inserted as JSON text. */
export type Json<T> = ColumnType<T, string | undefined, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Identity columns: read-only. */
export type Identity = ColumnType<number, never, never>
