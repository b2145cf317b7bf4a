import type { projects } from '#src/contract/projects/projects.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { countMemberTasks } from './people/count-member-tasks.ts'
import { readDashboard } from './dashboard/read-dashboard.ts'
import { listProjects } from './dashboard/list-projects.ts'
import { listTalents } from './people/list-talents.ts'
import { listTasks } from './tasks/list-tasks.ts'
import { readBundle } from './tasks/read-bundle.ts'
import { readMembers, readPlanJobs } from './people/read-members.ts'

export const projectsHandlers: Handlers<typeof projects> = {
  'GET /api/dashboard': async (deps, { actor }) => ok({ data: await readDashboard(deps, actor) }),
  'GET /api/projects': async (deps, { actor }) => ok({ data: await listProjects(deps, actor) }),
  'POST /api/projects/{id}/planJobs': (deps, { actor, params, body }) =>
    readPlanJobs(deps, actor, { projectId: params.id, bundleId: body.bundleId }),
  'POST /api/projects/{id}/getMembers': (deps, { actor, params }) => readMembers(deps, actor, { projectId: params.id }),
  'POST /api/projects/{id}/membersWithName': (deps, { actor, params, body }) =>
    countMemberTasks(deps, actor, { projectId: params.id, bundleId: body.bundleId }),
  'POST /api/talents': (deps, { actor, body }) => listTalents(deps, actor, body),
  'GET /api/bundles/{id}': async (deps, { actor, params }) => {
    const bundle = await readBundle(deps, actor, { bundleId: params.id })
    return bundle.ok ? ok({ data: bundle.value, statusCounts: bundle.value.statusCounts }) : bundle
  },
  'POST /api/bundles/{id}/tasks': (deps, { actor, params, body }) =>
    listTasks(deps, actor, { bundleId: params.id, ...body }),
}
