import { type RawBuilder, sql } from 'kysely'

export type BundleScope = { readonly projectId: string; readonly bundleId?: string | undefined }

/** Selects the ids of a project's bundles, or of one of them. */
export const bundlesOf = ({ projectId, bundleId }: BundleScope): RawBuilder<unknown> =>
  bundleId === undefined
    ? sql`select _id from bundles where project_id = ${projectId}`
    : sql`select _id from bundles where project_id = ${projectId} and _id = ${bundleId}`
