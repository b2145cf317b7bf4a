import type { projectAudit } from '#src/contract/accounts/user-directory.ts'
import type { adjudication } from '#src/contract/projects/adjudication.ts'
import type { apiTokens } from '#src/contract/projects/api-tokens.ts'
import type { assignment } from '#src/contract/projects/assignment.ts'
import type { checks } from '#src/contract/projects/checks.ts'
import type { guidelines } from '#src/contract/projects/guidelines.ts'
import type { oversight } from '#src/contract/projects/history.ts'
import type { projectPeople } from '#src/contract/projects/project-people.ts'
import type { projectSetup } from '#src/contract/projects/project-setup.ts'
import type { projectList } from '#src/contract/projects/project-list.ts'
import type { projects } from '#src/contract/projects/projects.ts'
import type { quality } from '#src/contract/projects/quality.ts'
import type { results } from '#src/contract/projects/results.ts'
import type { withdrawals } from '#src/contract/projects/withdrawals.ts'
import { ok } from '#src/domain/result.ts'
import { listAudit } from '#src/server/features/accounts/user-directory/list-audit.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSavedData, toSuccess } from '#src/server/http/calls/responses.ts'
import { forManagers } from './access/project-access.ts'
import { adjudicate } from './adjudication/adjudicate.ts'
import { listDisagreements } from './adjudication/list-disagreements.ts'
import { readAdjudication } from './adjudication/read-adjudication.ts'
import { readSecondReviewSettings, setSecondReviews } from './adjudication/second-review-settings.ts'
import { addApiToken, listApiTokens, revokeApiToken } from './api-tokens/api-tokens.ts'
import { archiveTasks } from './assignment/archive-tasks.ts'
import { assignByPlan, previewAssign } from './assignment/assign-by-plan.ts'
import { assignTask, unassignTask } from './assignment/assign-task.ts'
import { assignTasks, unassignTasks } from './assignment/assign-tasks.ts'
import { deleteTasks } from './assignment/delete-tasks.ts'
import { listAssignments } from './assignment/list-assignments.ts'
import { reassignTasks } from './assignment/reassign-tasks.ts'
import { undoAssign } from './assignment/undo-assign.ts'
import { liftPause } from './checks/lift-pause.ts'
import { listCheckTasks } from './checks/list-check-tasks.ts'
import { setCheckSettings } from './checks/set-check-settings.ts'
import { readCheckTask, retireCheckTask, setCheckTask } from './checks/set-check-task.ts'
import { findJumpTargets } from './dashboard/find-jump-targets.ts'
import { listProjectOverview, listProjects, readProject } from './dashboard/list-projects.ts'
import { readDashboard } from './dashboard/read-dashboard.ts'
import { listGuidelineVersions, previewGuidelines, readGuidelineVersion } from './guidelines/guideline-versions.ts'
import { markGuidelinesRead, readGuidelines } from './guidelines/read-guidelines.ts'
import { saveGuidelines } from './guidelines/save-guidelines.ts'
import { addSecondReview } from './history/add-second-review.ts'
import { listLookRequests } from './history/list-look-requests.ts'
import { readOversight } from './history/read-oversight.ts'
import { reopenOwnTask, reopenTask } from './history/reopen-task.ts'
import { addMember, addMembers } from './people/add-members.ts'
import { addPlanJob, addPlanJobs, removePlanJob } from './people/plan-jobs.ts'
import { answerInvitation } from './people/answer-invitation.ts'
import { banTalent, banTalents, unbanTalent } from './people/ban-talents.ts'
import { countMemberTasks } from './people/count-member-tasks.ts'
import { listAssignableMembers } from './people/list-assignable-members.ts'
import { listTalents } from './people/list-talents.ts'
import { readMembers, readPlanJobs } from './people/read-members.ts'
import { removeMember } from './people/remove-member.ts'
import { updateTalent } from './people/update-talent.ts'
import { exportTasks } from './results/export-tasks.ts'
import { listPayouts } from './results/list-payouts.ts'
import { movePayouts } from './results/move-payouts.ts'
import { readLinkEnds } from './results/link-ends.ts'
import { readBoard } from './results/read-board.ts'
import { readOwnQuality, readQuality } from './results/read-quality.ts'
import { readOwnTrends, readTrends } from './results/read-trends.ts'
import { writePayroll } from './results/write-payroll.ts'
import { addBundle } from './setup/add-bundle.ts'
import { addManager, listManagers, removeManager } from './setup/change-managers.ts'
import { addProject } from './setup/add-project.ts'
import { archiveBundle, archiveProject } from './setup/archive.ts'
import { countUnpaidTasks } from './setup/rate.ts'
import { readTaskLanguages } from './setup/task-languages.ts'
import { setMaxRate } from './setup/set-max-rate.ts'
import { updateBundle } from './setup/update-bundle.ts'
import { readSpeakers, updateProject } from './setup/update-project.ts'
import { listTasks } from './tasks/list-tasks.ts'
import { readBundle } from './tasks/read-bundle.ts'
import { decideWithdrawal } from './withdrawals/decide-withdrawal.ts'
import { listOwnWithdrawals, listWithdrawals } from './withdrawals/list-withdrawals.ts'
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts'

export const projectsHandlers: Handlers<
  typeof projectList &
    typeof projects &
    typeof projectAudit &
    typeof projectSetup &
    typeof projectPeople &
    typeof assignment &
    typeof guidelines &
    typeof oversight &
    typeof adjudication &
    typeof checks &
    typeof results &
    typeof quality &
    typeof withdrawals &
    typeof apiTokens
> = {
  'GET /api/dashboard': async (deps, actor) => ok({ data: await readDashboard(deps, actor) }),
  'GET /api/projects': async (deps, actor) => ok({ data: await listProjects(deps, actor) }),
  'GET /api/projects/overview': async (deps, actor, query) => ok(await listProjectOverview(deps, actor, query)),
  'GET /api/projects/{id}': toData(readProject),
  'GET /api/jump': async (deps, actor, { text }) => ok({ data: await findJumpTargets(deps, actor, text) }),
  'POST /api/projects/{id}/planJobs': readPlanJobs,
  'POST /api/projects/{id}/getMembers': readMembers,
  'POST /api/projects/{id}/membersWithName': countMemberTasks,
  'POST /api/talents': listTalents,
  'GET /api/bundles/{id}': async (deps, actor, command) => {
    const bundle = await readBundle(deps, actor, command)
    if (!bundle.ok) return bundle
    const linkEnds = await readLinkEnds(deps.db, { projectId: bundle.value.project._id, bundleId: bundle.value._id })
    return ok({ data: { ...bundle.value, linkEnds }, statusCounts: bundle.value.statusCounts })
  },
  'POST /api/bundles/{id}/tasks': listTasks,

  'GET /api/projects/{id}/audit': forManagers(listAudit),
  'POST /api/projects/addOne': toSavedData(addProject),
  'POST /api/projects/{id}/update': toSuccess(updateProject),
  'GET /api/projects/{id}/speakers': toData(readSpeakers),
  'POST /api/projects/{id}/archive': toSuccess(archiveProject),
  'PUT /api/projects/{id}/maxRate': toSuccess(setMaxRate),
  'POST /api/projects/{id}/addBundle': toSavedData(addBundle),
  'POST /api/bundles/{id}/update': toSuccess(updateBundle),
  'POST /api/bundles/{id}/archive': toSuccess(archiveBundle),
  'GET /api/bundles/{id}/taskLanguages': toData(readTaskLanguages),
  'GET /api/bundles/{id}/unpaidTasks': toData(countUnpaidTasks),
  'POST /api/projects/{id}/getManagers': toData(listManagers),
  'POST /api/projects/{id}/addManager': toSavedData(addManager),
  'POST /api/projects/{id}/removeManager': toSuccess(removeManager),

  'POST /api/projects/{id}/getMembers2': listAssignableMembers,
  'POST /api/projects/{id}/addMember': (deps, actor, { projectId, id }) =>
    addMember(deps, actor, { projectId, userId: id }),
  'POST /api/projects/{id}/addMembers': toData(addMembers),
  'POST /api/projects/{id}/answerInvitation': toSuccess(answerInvitation),
  'POST /api/projects/{id}/removeMember': (deps, actor, { projectId, id }) =>
    removeMember(deps, actor, { projectId, userId: id }),
  'POST /api/projects/{id}/addPlanJob': toSuccess(addPlanJob),
  'POST /api/projects/{id}/addPlanJobs': toData(addPlanJobs),
  'POST /api/projects/{id}/removePlanJob': toSuccess(removePlanJob),
  'POST /api/projects/{id}/addBlackList': async (deps, actor, command) => {
    const banned = await banTalent(deps, actor, command)
    return banned.ok ? ok({ message: 'success', returned: banned.value }) : banned
  },
  'POST /api/projects/{id}/banTalents': toData(banTalents),
  'POST /api/projects/{id}/removeBlackList': toSuccess(unbanTalent),
  'POST /api/projects/{id}/updateTalent': toSuccess((deps, actor, { projectId, userId, before, ...change }) =>
    updateTalent(deps, actor, { projectId, userId, change, before }),
  ),

  'POST /api/bundles/{id}/assignTask': toSuccess((deps, actor, { task, ...command }) =>
    assignTask(deps, actor, { ...command, taskId: typeof task === 'string' ? task : task._id }),
  ),
  'POST /api/bundles/{id}/unAssignTask': toSuccess(unassignTask),
  'POST /api/bundles/{id}/assignTasks': toData(assignTasks),
  'POST /api/bundles/{id}/unAssignTasks': toData(unassignTasks),
  'POST /api/bundles/{id}/reassignTasks': toData(reassignTasks),
  'POST /api/bundles/{id}/deleteTasks': toData(deleteTasks),
  'POST /api/bundles/{id}/archiveTasks': toData(archiveTasks),
  'POST /api/bundles/{id}/assignAllByPlanJob': toData(assignByPlan),
  'POST /api/bundles/{id}/assignByPlanJob': toData((deps, actor, command) =>
    assignByPlan(deps, actor, { ...command, includeNotLooking: true }),
  ),
  'POST /api/bundles/{id}/previewAssign': toData(previewAssign),
  'GET /api/bundles/{id}/assignments': toData(listAssignments),
  'POST /api/bundles/{id}/undoAssign': toData(undoAssign),

  'GET /api/projects/{id}/guidelines': toData(readGuidelines),
  'PUT /api/projects/{id}/guidelines/read': toSuccess(markGuidelinesRead),
  'POST /api/projects/{id}/guidelines': toData(saveGuidelines),
  'POST /api/projects/{id}/guidelines/preview': toData(previewGuidelines),
  'GET /api/projects/{id}/guidelines/versions': toData(listGuidelineVersions),
  'GET /api/projects/{id}/guidelines/versions/{version}': toData(readGuidelineVersion),

  'GET /api/tasks/{id}/oversight': readOversight,
  'POST /api/tasks/{id}/secondReview': addSecondReview,
  'GET /api/projects/{id}/lookRequests': listLookRequests,
  'POST /api/tasks/{id}/reopen': reopenTask,
  'POST /api/tasks/{id}/reopenOwn': reopenOwnTask,

  'GET /api/projects/{id}/secondReviews': readSecondReviewSettings,
  'PUT /api/projects/{id}/secondReviews': toSuccess(setSecondReviews),
  'GET /api/projects/{id}/disagreements': listDisagreements,
  'GET /api/tasks/{id}/adjudication': readAdjudication,
  'PUT /api/tasks/{id}/adjudication': toSuccess(adjudicate),

  'GET /api/projects/{id}/checks': toData(listCheckTasks),
  'PUT /api/projects/{id}/checkSettings': toSuccess(setCheckSettings),
  'GET /api/tasks/{id}/check': toData(readCheckTask),
  'PUT /api/tasks/{id}/check': toSuccess(setCheckTask),
  'DELETE /api/tasks/{id}/check': toSuccess(retireCheckTask),
  'POST /api/projects/{id}/liftPause': toSuccess(liftPause),

  'GET /api/bundles/{id}/export': exportTasks,
  'POST /api/projects/{id}/payouts': listPayouts,
  'POST /api/projects/{id}/movePayouts': movePayouts,
  'GET /api/projects/{id}/payroll': (deps, actor, { projectId, ...filters }) =>
    writePayroll(deps, actor, { projectId, filters }),
  'GET /api/projects/{id}/board': readBoard,
  'GET /api/projects/{id}/trends': readTrends,
  'GET /api/projects/{id}/quality': readQuality,
  'GET /api/talents/quality': readOwnQuality,
  'GET /api/talents/trends': readOwnTrends,

  'GET /api/users/me/withdrawals': async (deps, actor) => ok(await listOwnWithdrawals(deps, actor)),
  'POST /api/users/me/withdrawals': requestWithdrawal,
  'GET /api/projects/{id}/withdrawals': listWithdrawals,
  'POST /api/projects/{id}/withdrawals/{withdrawalId}/decide': decideWithdrawal,

  'GET /api/projects/{id}/tokens': toData(listApiTokens),
  'POST /api/projects/{id}/tokens': toSavedData(addApiToken),
  'DELETE /api/projects/{id}/tokens/{tokenId}': toSuccess(revokeApiToken),
}
