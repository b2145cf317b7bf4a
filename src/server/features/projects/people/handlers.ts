import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { projectPeople } from '#src/contract/projects/project-people.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { addMember } from './add-member.ts'
import { addMembers } from './add-members.ts'
import { addPlanJob } from './add-plan-job.ts'
import { addPlanJobs } from './add-plan-jobs.ts'
import { answerInvitation } from './answer-invitation.ts'
import { banTalent } from './ban-talent.ts'
import { banTalents } from './ban-talents.ts'
import { listAssignableMembers } from './list-assignable-members.ts'
import { removeMember } from './remove-member.ts'
import { removePlanJob } from './remove-plan-job.ts'
import { unbanTalent } from './unban-talent.ts'
import { updateTalent } from './update-talent.ts'

type ProjectExchange = {
  readonly params: { readonly id: string }
  readonly body: { readonly projectId?: string | undefined }
}

/** Runs `change` and returns `success`; refused if path and body name different projects. */
async function runForProject(
  { params, body }: ProjectExchange,
  change: (projectId: string) => Promise<Result<unknown, Problem>>,
) {
  if (body.projectId !== undefined && body.projectId !== params.id) return fail<Problem>(problem('not-found'))
  return toSuccess(await change(params.id))
}

export const projectPeopleHandlers: Handlers<typeof projectPeople> = {
  'POST /api/projects/{id}/getMembers2': (deps, { actor, params }) =>
    listAssignableMembers(deps, actor, { projectId: params.id }),
  'POST /api/projects/{id}/addMember': (deps, { actor, params, body }) =>
    addMember(deps, actor, { projectId: params.id, userId: body.id }),
  'POST /api/projects/{id}/addMembers': async (deps, { actor, params, body }) =>
    toData(await addMembers(deps, actor, { ...body, projectId: params.id })),
  'POST /api/projects/{id}/answerInvitation': async (deps, { actor, params, body }) =>
    toSuccess(await answerInvitation(deps, actor, { projectId: params.id, accept: body.accept })),
  'POST /api/projects/{id}/removeMember': (deps, { actor, params, body }) =>
    removeMember(deps, actor, { projectId: params.id, userId: body.id }),
  'POST /api/projects/{id}/addPlanJob': (deps, exchange) =>
    runForProject(exchange, (projectId) => addPlanJob(deps, exchange.actor, { ...exchange.body, projectId })),
  'POST /api/projects/{id}/addPlanJobs': async (deps, { actor, params, body }) =>
    toData(await addPlanJobs(deps, actor, { ...body, projectId: params.id })),
  'POST /api/projects/{id}/removePlanJob': (deps, exchange) =>
    runForProject(exchange, (projectId) => removePlanJob(deps, exchange.actor, { ...exchange.body, projectId })),
  'POST /api/projects/{id}/addBlackList': async (deps, { actor, params, body }) => {
    if (body.projectId !== undefined && body.projectId !== params.id) return fail(problem('not-found'))
    const banned = await banTalent(deps, actor, { ...body, projectId: params.id })
    return banned.ok ? ok({ message: 'success', returned: banned.value }) : banned
  },
  'POST /api/projects/{id}/banTalents': async (deps, { actor, params, body }) =>
    toData(await banTalents(deps, actor, { ...body, projectId: params.id })),
  'POST /api/projects/{id}/removeBlackList': (deps, exchange) =>
    runForProject(exchange, (projectId) => unbanTalent(deps, exchange.actor, { ...exchange.body, projectId })),
  'POST /api/projects/{id}/updateTalent': (deps, exchange) => {
    const { userId, projectId: _, before, ...change } = exchange.body
    const edit = { userId, change, before }
    return runForProject(exchange, (projectId) => updateTalent(deps, exchange.actor, { projectId, ...edit }))
  },
}
