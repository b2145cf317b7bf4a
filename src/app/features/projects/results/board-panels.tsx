// The figures of a board whose data comes with the board.
import { formatShare, groupDigits } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ChartPanel } from '#src/app/features/projects/dashboard/bar-chart-table.tsx'
import type { Board } from './results-queries.ts'

/** How often two reviews of the same videos agree, section by section. */
export function AgreementPanel({ agreement }: Pick<Board, 'agreement'>) {
  const t = useTranslations('history')
  const tProjects = useTranslations('projects')
  const locale = intlTag(useLocale())
  const pairs = Math.max(0, ...agreement.map((section) => section.pairs))
  return (
    <ChartPanel
      level={2}
      title={t.agreement}
      note={pairs > 0 ? t.agreementNote(pairs) : undefined}
      emptyText={pairs === 0 ? t.noAgreement : ''}
      rowHeading={tProjects.section}
      columns={[
        { name: t.exact, tone: 'ink' },
        { name: t.withinOnePoint, tone: 'half' },
      ]}
      rows={agreement.map(({ section, exact, withinOne, pairs: pairCount }) => ({
        key: section,
        name: tProjects.sections[section],
        values: [exact, withinOne].map((count) =>
          t.share(count, formatShare(pairCount === 0 ? 0 : count / pairCount, locale)),
        ),
        bar: [
          { value: exact, tone: 'ink' },
          { value: withinOne - exact, tone: 'half' },
          { value: pairCount - withinOne, tone: 'rest' },
        ],
      }))}
    />
  )
}

/** How thorough reviews are: the coverage of the dubs, and the number of flags. */
export function CoveragePanel({ care: { covered, coverage, little, flags } }: Pick<Board, 'care'>) {
  const t = useTranslations('history')
  const tProjects = useTranslations('projects')
  const locale = intlTag(useLocale())
  const hasFlags = flags.some(({ count }) => count > 0)
  return (
    <ChartPanel
      level={2}
      title={t.coverageTitle}
      note={covered > 0 ? t.coverageNote(formatShare(coverage, locale), little, covered) : undefined}
      emptyText={covered === 0 && !hasFlags ? t.noCoverageYet : ''}
      label={t.flagCounts}
      rowHeading={tProjects.section}
      columns={[{ name: t.flagCounts, tone: 'ink' }]}
      barMax={Math.max(1, ...flags.map(({ count }) => count))}
      rows={flags.map(({ section, count }) => ({
        key: section,
        name: tProjects.sections[section],
        values: [groupDigits(count)],
        bar: [{ value: count, tone: 'ink' }],
      }))}
    />
  )
}

/** How often reviewers confirmed what devices found in the sound, by kind. */
export function ListeningPanel({ listening }: Pick<Board, 'listening'>) {
  const t = useTranslations('results')
  return (
    <ChartPanel
      level={2}
      title={t.listening}
      note={listening.length > 0 ? t.listeningNote : undefined}
      emptyText={listening.length === 0 ? t.noFindings : ''}
      rowHeading={t.fault}
      columns={[
        { name: t.found, tone: 'rest' },
        { name: t.right, tone: 'ink' },
        { name: t.notSo, tone: 'half' },
      ]}
      rows={listening.map(({ kind, found, right, notSo }) => ({
        key: kind,
        name: t.findingKinds[kind],
        values: [found, right, notSo].map(groupDigits),
        bar: [
          { value: right, tone: 'ink' },
          { value: notSo, tone: 'half' },
          { value: found - right - notSo, tone: 'rest' },
        ],
      }))}
    />
  )
}
