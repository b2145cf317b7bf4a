import { Row } from '#src/app/ui/layout/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import type { ImportPurpose } from '#src/domain/task-import/import-fields.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { bundleQuery } from '#src/app/features/projects/project-queries.ts'
import { BundleNotFound, BundleNav } from '#src/app/features/projects/project-nav.tsx'
import { ArchivedNote } from '#src/app/features/projects/archive.tsx'
import { ImportForm } from './import-form.tsx'
import styles from '#src/app/features/projects/importing.module.css'

type ImportScreenProps = {
  projectId: string
  bundleId: string
  /** What the form opens for. */
  startPurpose?: ImportPurpose
}

/** Imports tasks into a bundle, from a file or pasted text. */
export function ImportScreen({ projectId, bundleId, startPurpose }: ImportScreenProps) {
  const t = useTranslations('importPage')
  const { importInto, importTasks } = useTranslations('taskImport')
  const bundle = useQuery(bundleQuery(bundleId))
  if (bundle.data && bundle.data.project._id !== projectId) return <BundleNotFound />
  const toAssignments = (
    <Link
      to="/project/$id/bundle/$bundleId/assignments"
      params={{ id: projectId, bundleId }}
      search={{}}
      className={buttonClass({ variant: 'plain' })}
    >
      {t.goToAssignments}
    </Link>
  )
  return (
    <>
      <BundleNav projectId={projectId} bundleId={bundleId} />
      <Row gap={16} lineGap={8} className={styles['header']}>
        <h1>{bundle.data ? importInto(bundle.data.name) : importTasks}</h1>
        {toAssignments}
      </Row>
      <QueryBoundary query={bundle} skeleton={<SkeletonText lines={6} />}>
        {(bundle) => (
          <BundleImport bundle={bundle} nextAction={toAssignments} {...(startPurpose && { startPurpose })} />
        )}
      </QueryBoundary>
    </>
  )
}

/** A form for an archived bundle has no use, but one that is shown may have input. */
function BundleImport(props: ComponentProps<typeof ImportForm>) {
  const { bundle } = props
  const [startedArchived] = useState(bundle.isArchived)
  return (
    <>
      {bundle.isArchived && <ArchivedNote subject={{ kind: 'bundle', _id: bundle._id, name: bundle.name }} />}
      {!(bundle.isArchived && startedArchived) && <ImportForm {...props} />}
    </>
  )
}
