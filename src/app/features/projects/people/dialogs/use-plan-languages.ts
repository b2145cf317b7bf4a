import { useQuery } from '@tanstack/react-query'
import { bundleQuery, projectsQuery } from '#src/app/features/projects/project-queries.ts'

/** The languages for plan jobs: a bundle's, or those of all bundles of the project. */
export function usePlanLanguages(projectId: string, bundleId: string | undefined, open: boolean) {
  const bundle = useQuery({ ...bundleQuery(bundleId ?? ''), enabled: open && bundleId !== undefined })
  const projects = useQuery({ ...projectsQuery, enabled: open && bundleId === undefined })
  const query = bundleId === undefined ? projects : bundle
  const project = projects.data?.find(({ _id }) => _id === projectId)
  const bundles = project?.bundles.filter(({ isArchived }) => !isArchived) ?? []
  const languageOptions =
    bundleId === undefined
      ? projects.data && [...new Set(bundles.flatMap(({ languages }) => languages))].toSorted()
      : bundle.data?.languages
  return {
    languages: languageOptions,
    error: languageOptions ? null : query.error,
    busy: query.isFetching,
    retry: () => void query.refetch(),
  }
}
