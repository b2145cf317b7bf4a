// Columns as Kysely sees them.
import type { ColumnType } from 'kysely'

export type Instant = ColumnType<Date, Date | string, Date | string>
export type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: objects out, JSON text in. */
export type Json<T> = ColumnType<T, string | undefined, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Identity columns: never written. */
export type Identity = ColumnType<number, never, never>
