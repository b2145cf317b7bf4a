import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import type { locales } from '#src/domain/text/locale.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'
import { startsOnProjects } from '#src/server/http/session/sessions.ts'
import { claimImages } from '#src/server/media/store-upload.ts'
import type { Identity } from '#src/server/http/session/identity-cookies.ts'

type Change = {
  readonly name?: string | undefined
  /** The key of an uploaded image; empty for none. */
  readonly icon?: string | undefined
  readonly location?: string | undefined
  /** What the person says about themselves. */
  readonly about?: string | undefined
  readonly locale?: (typeof locales)[number] | undefined
  /** The values when they were read. */
  readonly before?:
    | {
        readonly name?: string | undefined
        readonly location?: string | undefined
        readonly about?: string | undefined
      }
    | undefined
}

/** Updates the given fields of the actor's profile. Returns the new identity. */
export function updateProfile({ db }: Deps, actor: User, change: Change): Promise<Result<Identity, Problem>> {
  const { name, icon, location, about, locale, before } = change
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom('users')
      .select(['name', 'location', 'about'])
      .where('_id', '=', actor._id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const conflict = editConflict(stored, { name, location, about }, before)
    if (conflict) return fail(conflict)
    // Claims the image, so that the cleanup of unused uploads does not delete it.
    if (icon && !(await claimImages(tx, actor._id, [icon])).has(icon)) {
      return fail(problem('invalid', { errors: [{ path: 'icon', message: 'Upload the picture first.' }] }))
    }
    const identity = await tx
      .updateTable('users')
      .set({
        name,
        icon: icon && `/media/images/${icon}`,
        location,
        about,
        locale,
        updated_at: sql<Date>`now()`,
      })
      .where('_id', '=', actor._id)
      .returning(['_id', 'id', 'name', 'icon', 'role', 'locale'])
      .returning(startsOnProjects('users._id').as('startsOnProjects'))
      .executeTakeFirstOrThrow()
    return ok(identity)
  })
}
