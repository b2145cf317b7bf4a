import { sql } from 'kysely'

/** Whether the person with the id in a column has an authenticator app or a passkey. */
export const hasSecondFactor = (userId: string) => sql<boolean>`(
  exists (select from second_factors f where f.user_id = ${sql.ref(userId)}) or
  exists (select from passkeys k where k.user_id = ${sql.ref(userId)}))`

/** Whether the person with the id in a column manages projects. They may also review tasks or sell. */
export const startsOnProjects = (userId: string) =>
  sql<boolean>`exists (select from project_managers m where m.user_id = ${sql.ref(userId)})`
