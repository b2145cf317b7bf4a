import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Section } from '#src/app/ui/layout/layout.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { GuidelineVersions } from './guideline-versions.tsx'
import { GuidelinesEditor } from './guidelines-editor.tsx'
import { savedGuidelinesQuery } from './guidelines-queries.ts'

/** How the project's tasks are to be reviewed: the text, and its versions. */
export function GuidelinesSection({ projectId }: { projectId: string }) {
  const t = useTranslations('setup').guidelines
  const saved = useQuery(savedGuidelinesQuery(projectId))
  return (
    <Section title={t.title} description={t.description}>
      <QueryBoundary query={saved} skeleton={<SkeletonText lines={6} />}>
        {({ versions, version, source }) => (
          <>
            <GuidelinesEditor key={projectId} projectId={projectId} saved={{ version, source }} />
            {versions.length > 0 && (
              <GuidelineVersions projectId={projectId} versions={versions} currentVersion={version} />
            )}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}
