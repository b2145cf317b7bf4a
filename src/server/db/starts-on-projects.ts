import { sql } from 'kysely'

/** Whether the person with the id in a column manages projects. They may also review tasks or sell. */
export const startsOnProjects = (userId: string) =>
  sql<boolean>`exists (select from project_managers m where m.user_id = ${sql.ref(userId)})`
