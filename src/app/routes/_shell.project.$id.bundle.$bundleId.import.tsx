import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#src/app/features/projects/task-import/import-screen.tsx'
import { readTextParams } from './-search-params.ts'
import { bundleQuery } from '#src/app/features/projects/project-queries.ts'

export const Route = createFileRoute('/_shell/project/$id/bundle/$bundleId/import')({
  validateSearch: (search): { mode?: string } => readTextParams(search, ['mode']),
  loader: ({ context, params }) => void context.queryClient.query(bundleQuery(params.bundleId)).catch(() => undefined),
  component: ImportRoute,
})

function ImportRoute() {
  const { id, bundleId } = Route.useParams()
  const { mode } = Route.useSearch()
  const startPurpose = mode === 'links' || mode === 'rounds' ? mode : 'tasks'
  return <ImportScreen key={mode} projectId={id} bundleId={bundleId} startPurpose={startPurpose} />
}
