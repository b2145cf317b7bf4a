import { sql } from 'kysely'

/** Whether the person with the id in a column manages projects and sells nothing. They may also review tasks. */
export const startsOnProjects = (userId: string) => sql<boolean>`(
  exists (select from project_managers m where m.user_id = ${sql.ref(userId)}) and
  not exists (select from products p where p.seller_id = ${sql.ref(userId)} and p.deleted_at is null))`
