import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Section, Row } from '#src/app/ui/layout/layout.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { GuidelinesEditor } from './guidelines-editor.tsx'
import { savedGuidelinesQuery, guidelineVersionQuery, saveGuidelines } from './guidelines-queries.ts'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { MarkdownView } from '#src/app/ui/markdown/markdown-view.tsx'
import styles from './guidelines.module.css'

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

type GuidelineVersionsProps = {
  projectId: string
  /** Newest first. */
  versions: ApiResponse<'GET /api/projects/{id}/guidelines/versions'>['data']
  currentVersion: number
}

/** The saved versions, closed at first: who saved them and when; each opens, and an old one can be restored. */
function GuidelineVersions({ projectId, versions, currentVersion }: GuidelineVersionsProps) {
  const t = useTranslations('setup').guidelines
  const dateFormat = useDateFormat()
  const dialog = useDialog<number>()
  return (
    <details className={styles['versions']}>
      <summary>{t.versions}</summary>
      <ul>
        {versions.map(({ version, savedAt, savedBy }) => (
          <Row as="li" key={version} gap={12} lineGap={4}>
            <Button variant="quiet" size="dense" onClick={() => dialog.open(version)}>
              {t.version(version)}
            </Button>
            <span>
              {savedBy} · <time dateTime={savedAt}>{formatDateTime(savedAt, dateFormat)}</time>
            </span>
          </Row>
        ))}
      </ul>
      {dialog.render((props, version) => (
        <VersionDialog {...{ projectId, version, currentVersion }} {...props} />
      ))}
    </details>
  )
}

type VersionDialogProps = HostedDialogProps & { projectId: string; version: number; currentVersion: number }

/** A version as talents saw it. Restoring saves its text as the newest version. */
function VersionDialog({ projectId, version, currentVersion, onClose, ...dialogProps }: VersionDialogProps) {
  const tSetup = useTranslations('setup')
  const t = tSetup.guidelines
  const saved = useQuery(guidelineVersionQuery(projectId, version))
  const restore = useCall((source: string) => saveGuidelines(projectId, { source, base: currentVersion }), {
    invalidates: [savedGuidelinesQuery(projectId).queryKey],
    success: t.restored(version),
    onSuccess: onClose,
  })
  return (
    <Dialog
      {...dialogProps}
      dismissible={!restore.isPending}
      title={t.version(version)}
      width="wide"
      footer={
        version !== currentVersion &&
        saved.data && (
          <Button busy={restore.isPending} onClick={() => restore.mutate(saved.data.source)}>
            {tSetup.archive.restore}
          </Button>
        )
      }
    >
      <QueryBoundary query={saved} skeleton={<SkeletonText lines={8} />}>
        {({ source, blocks }) =>
          source === '' ? <p>{tSetup.empty}</p> : <MarkdownView label={t.version(version)} blocks={blocks} />
        }
      </QueryBoundary>
      <CallError error={restore.error} />
    </Dialog>
  )
}
