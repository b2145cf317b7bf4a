/** The page that a notification to a project's managers is about: the bundle's tasks, or the project's settings. */
export const managedPath = (projectId: string, bundleId: string | undefined): string =>
  bundleId === undefined ? `/project/${projectId}/settings` : `/project/${projectId}/bundle/${bundleId}/assignments`
