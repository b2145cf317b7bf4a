import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { MarkdownView } from '#src/app/ui/markdown/markdown-view.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { guidelineVersionQuery } from './guidelines-queries.ts'
import { useSaveGuidelines } from './use-save-guidelines.ts'
import styles from './guidelines.module.css'

type GuidelineVersionsProps = {
  projectId: string
  /** Newest first. */
  versions: ApiResponse<'GET /api/projects/{id}/guidelines/versions'>['data']
  currentVersion: number
}

/** The saved versions, closed at first: who saved them and when; each opens, and an old one can be restored. */
export function GuidelineVersions({ projectId, versions, currentVersion }: GuidelineVersionsProps) {
  const t = useTranslations('setup').guidelines
  const dateFormat = useDateFormat()
  const [shown, setShown] = useState({ version: currentVersion, isOpen: false })
  return (
    <details className={styles['versions']}>
      <summary>{t.versions}</summary>
      <ul>
        {versions.map(({ version, savedAt, savedBy }) => (
          <li key={version}>
            <Button variant="quiet" size="dense" onClick={() => setShown({ version, isOpen: true })}>
              {t.version(version)}
            </Button>
            <span>
              {savedBy} · <time dateTime={savedAt}>{formatDateTime(savedAt, dateFormat)}</time>
            </span>
          </li>
        ))}
      </ul>
      <VersionDialog
        key={shown.version}
        projectId={projectId}
        version={shown.version}
        currentVersion={currentVersion}
        isOpen={shown.isOpen}
        onClose={() => setShown({ ...shown, isOpen: false })}
      />
    </details>
  )
}

type VersionDialogProps = {
  projectId: string
  version: number
  currentVersion: number
  isOpen: boolean
  onClose: () => void
}

/** A version as talents saw it. Restoring saves its text as the newest version. */
function VersionDialog({ projectId, version, currentVersion, isOpen, onClose }: VersionDialogProps) {
  const tSetup = useTranslations('setup')
  const t = tSetup.guidelines
  const saved = useQuery({ ...guidelineVersionQuery(projectId, version), enabled: isOpen })
  const save = useSaveGuidelines(projectId, () => {
    onClose()
    toast.success(t.restored(version))
  })
  const restore = (source: string) => save.mutate({ source, base: currentVersion })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      dismissible={!save.isPending}
      title={t.version(version)}
      width="wide"
      footer={
        version !== currentVersion &&
        saved.data && (
          <Button busy={save.isPending} onClick={() => restore(saved.data.source)}>
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
      <CallError error={save.error} />
    </Dialog>
  )
}
