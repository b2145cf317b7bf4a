import { Archive, ArchiveRestore } from 'lucide-react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Stack, Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { bundleKey, projectListKey } from './project-queries.ts'

/** A project or a bundle. */
export type Archivable = { readonly kind: 'project' | 'bundle'; readonly _id: string; readonly name: string }

/** Archives a project or a bundle and offers to undo it, or restores it. */
function useArchive(subject: Archivable) {
  const t = useTranslations('setup').archive
  const archive = useCall(
    (archived: boolean) => {
      const request = { params: { id: subject._id }, body: { archived } }
      return subject.kind === 'project'
        ? api('POST /api/projects/{id}/archive', request)
        : api('POST /api/bundles/{id}/archive', request)
    },
    {
      invalidates: [projectListKey, bundleKey()],
      toastsError: true,
      onSuccess: (_, archived) => {
        if (archived) toast.offer(t.archived(subject.name), { label: t.undo, onPress: () => archive.mutate(false) })
        else toast.success(t.restored(subject.name))
      },
    },
  )
  return archive
}

/** Below the form of a project or bundle: the button that archives it, and what that means. */
export function ArchiveSection({ subject, onClose }: { subject: Archivable; onClose: () => void }) {
  const t = useTranslations('setup').archive
  const archive = useArchive(subject)
  return (
    <Stack gap={8} align="start" before={24} ruled>
      <SecondaryText>{t.effects[subject.kind]}</SecondaryText>
      <Button
        icon={<Archive aria-hidden />}
        busy={archive.isPending}
        onClick={() => archive.mutate(true, { onSuccess: onClose })}
      >
        {t.buttons[subject.kind]}
      </Button>
    </Stack>
  )
}

export function RestoreButton({ subject }: { subject: Archivable }) {
  const t = useTranslations('setup').archive
  const restore = useArchive(subject)
  return (
    <Button
      size="dense"
      icon={<ArchiveRestore aria-hidden />}
      aria-label={t.restoreNamed(subject.name)}
      busy={restore.isPending}
      onClick={() => restore.mutate(false)}
    >
      {t.restore}
    </Button>
  )
}

/** Says what is not possible because the bundle or project is archived. */
export function ArchivedNote({ subject }: { subject: Archivable }) {
  const t = useTranslations('setup').archive
  return (
    <Row gap={16} lineGap={8} before={16} after={16} role="note">
      <SecondaryText>{t.notes[subject.kind]}</SecondaryText>
      <RestoreButton subject={subject} />
    </Row>
  )
}
