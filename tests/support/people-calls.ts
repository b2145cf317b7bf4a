// The calls about a project's people, made as one of its managers.
import type { ContractCall } from '#src/contract/contract.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeMember, makePerson, makeProject, makeTalent } from './fixtures.ts'
import type { Caller, TestServer } from './test-server.ts'

/** A manager of a project with a member, Mei, and a talent, Max, who is no member. */
export async function makePeopleScenario(db: Db, server: TestServer) {
  const manager = await makePerson(db, 'Manager')
  const project = await makeProject(db, manager)
  const mei = await makeTalent(db, 'Mei Lin')
  const max = await makeTalent(db, 'Max Roth')
  await makeMember(db, project, mei)
  const caller = await server.as(manager)
  return { manager, project, mei, max, caller, call: callsOf(caller, project.projectId) }
}

/** Makes calls of one project: `call('addMember', { id })`. */
export function callsOf(caller: Caller, id: string) {
  return (name: string, body: object = {}) =>
    caller(`POST /api/projects/{id}/${name}` as ContractCall, { params: { id }, body })
}

export const readTaskStatus = async (db: Db, task: string) =>
  (await db.selectFrom('tasks').select(['status', 'worker_id']).where('_id', '=', task).executeTakeFirstOrThrow())
    .status

export const readPeople = async (call: ReturnType<typeof callsOf>) => {
  const { data, blackList } = (await call('getMembers')).body
  return { members: data, banned: blackList.map((ban: { userId: string }) => ban.userId) }
}
