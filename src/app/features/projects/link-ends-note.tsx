import { Link } from '@tanstack/react-router'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Row, Text } from '#src/app/ui/layout/layout.tsx'
import type { Bundle } from './project-queries.ts'

type LinkEndsNoteProps = {
  /** Undefined in data that was stored on the device before it had them. */
  linkEnds: Bundle['linkEnds'] | undefined
  projectId: string
  /** Undefined for those of the whole project, where no file can be imported. */
  bundleId: string | undefined
}

/** When links to the videos of open tasks end, and where new ones are imported. Nothing if none ends. */
export function LinkEndsNote({ linkEnds, projectId, bundleId }: LinkEndsNoteProps) {
  const t = useTranslations('taskImport').linkEnds
  const format = useDateFormat()
  if (!linkEnds || (linkEnds.next === null && linkEnds.ended === 0)) return null
  const { next, ended, day, week } = linkEnds
  return (
    <Row as="p" role="note" gap={8} after={12}>
      {ended > 0 && (
        <Text as="span" size={14} tone="error">
          {t.ended(ended)}
        </Text>
      )}
      {next !== null && (
        <Text as="span" size={14} tone="secondary">
          {t.next(formatEnd(next, format))} {week > 0 && t.soon(day, week)}
        </Text>
      )}
      {bundleId !== undefined && (
        <Link to="/project/$id/bundle/$bundleId/import" params={{ id: projectId, bundleId }} search={{ mode: 'links' }}>
          {t.refresh}
        </Link>
      )}
    </Row>
  )
}
