import { ArchiveRestore } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { type Archivable, useArchive } from '#src/app/features/projects/use-archive.ts'

export function RestoreButton({ subject }: { subject: Archivable }) {
  const t = useTranslations('setup').archive
  const restoration = useArchive(subject)
  return (
    <Button
      size="dense"
      icon={<ArchiveRestore aria-hidden />}
      aria-label={t.restoreNamed(subject.name)}
      busy={restoration.isPending}
      onClick={() => restoration.mutate(false)}
    >
      {t.restore}
    </Button>
  )
}
