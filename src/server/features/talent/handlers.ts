import type { talent } from '#src/contract/talent.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { listInvitations } from './list-invitations.ts'
import { listJobs } from './list-jobs.ts'
import { getTalentInfo, updateTalentInfo } from './talent-profile.ts'

export const talentHandlers: Handlers<typeof talent> = {
  'GET /api/talents/jobs': async (deps, actor) => ok(await listJobs(deps, actor)),
  'GET /api/talents/invitations': async (deps, actor) => ok({ data: await listInvitations(deps, actor) }),
  'POST /api/talents/getInfo': async (deps, actor) => ok({ info: await getTalentInfo(deps, actor) }),
  'POST /api/talents/updateInfo': toSuccess(updateTalentInfo),
}
