import type { directory } from '#src/contract/user-directory.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/handler.ts'
import { addUser } from './add-user.ts'
import { listAudit } from './list-audit.ts'
import { readUser } from './read-user.ts'
import { resetPassword } from './reset-password.ts'
import { searchUsers } from './search-users.ts'
import { updateUser } from './update-user.ts'

const success = { message: 'success' }

export const directoryHandlers: Handlers<typeof directory> = {
  'POST /api/users/search': async (deps, { body }) => ok(await searchUsers(deps, body)),
  'GET /api/users/{id}/detail': async (deps, { params }) => {
    const user = await readUser(deps, { userId: params.id })
    return user.ok ? ok({ data: user.value }) : user
  },
  'POST /api/users/addOne': async (deps, { actor, body, http }) => {
    const added = await addUser(deps, actor, body, http.idempotencyKey)
    return added.ok ? ok({ ...success, data: added.value }) : added
  },
  'POST /api/users/{id}/update': async (deps, { actor, params, body }) => {
    const updated = await updateUser(deps, actor, { userId: params.id, change: body })
    return updated.ok ? ok(success) : updated
  },
  'POST /api/users/{id}/resetPassword': async (deps, { actor, params, body }) => {
    const reset = await resetPassword(deps, actor, { userId: params.id, ...body })
    return reset.ok ? ok(success) : reset
  },
  'GET /api/audit': async (deps, { query }) => ok(await listAudit(deps, query)),
}
