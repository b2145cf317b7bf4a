import { createFileRoute } from '@tanstack/react-router'
import { ProjectList } from '#src/app/features/projects/list/project-list.tsx'
import { projectsQuery } from '#src/app/features/projects/project-queries.ts'
import { loadManagersTexts } from '#src/app/platform/i18n/language.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/projects')({
  beforeLoad: requireSignIn,
  loader: ({ context }) => {
    void context.queryClient.query(projectsQuery).catch(() => undefined)
    return loadManagersTexts()
  },
  component: ProjectList,
})
