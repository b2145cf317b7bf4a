import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#src/app/features/projects/task-import/import-screen.tsx'
import { bundleQuery } from '#src/app/features/projects/project-queries.ts'

export const Route = createFileRoute('/_shell/project/$id/bundle/$bundleId/import')({
  loader: ({ context, params }) => void context.queryClient.query(bundleQuery(params.bundleId)).catch(() => undefined),
  component: ImportRoute,
})

function ImportRoute() {
  const { id, bundleId } = Route.useParams()
  return <ImportScreen projectId={id} bundleId={bundleId} />
}
