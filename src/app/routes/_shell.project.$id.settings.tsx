import { createFileRoute } from '@tanstack/react-router'
import { ProjectAudit } from '#src/app/features/accounts/audit/project-audit.tsx'
import { SettingsScreen } from '#src/app/features/projects/settings/settings-screen.tsx'
import { managersQuery } from '#src/app/features/projects/setup/setup-queries.ts'

export const Route = createFileRoute('/_shell/project/$id/settings')({
  loader: ({ context, params }) => void context.queryClient.query(managersQuery(params.id)).catch(() => undefined),
  component: SettingsRoute,
})

function SettingsRoute() {
  const { id } = Route.useParams()
  return (
    <SettingsScreen projectId={id}>
      <ProjectAudit projectId={id} />
    </SettingsScreen>
  )
}
