import { groupDigits } from '#src/domain/text/format-number.ts'
import { minPairs } from '#src/domain/quality/reviewer-quality.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FigureList } from '#src/app/ui/figure-list.tsx'
import { useQualityFormat } from './use-quality-format.ts'
import styles from './quality-figures.module.css'

type Quality = Omit<ApiResponse<'GET /api/talents/quality'>['data'][number], 'project' | 'answers'>

/** The figures of one talent's reviews, with the agreement in each section. */
export function QualityFigures({ quality }: { quality: Quality }) {
  const t = useTranslations('quality')
  const { sections } = useTranslations('projects')
  const format = useQualityFormat()
  const { agreement, coverage, pace, completed, skipped, skippedShare, checks } = quality
  const { answered, right } = checks
  const figures: readonly (readonly [name: string, value: string])[] = [
    [t.reviews, groupDigits(completed)],
    [t.coverage, format.share(coverage)],
    [t.pace, format.pace(pace)],
    [t.skipped, `${groupDigits(skipped)} (${format.share(skippedShare)})`],
    ...(answered > 0
      ? [[t.checks.title, t.checks.right(right, answered, format.share(right / answered))] as const]
      : []),
  ]
  const checksIn = (name: (typeof agreement)[number]['section']) => {
    const own = checks.sections.find(({ section }) => section === name)
    return own && format.checks(own)
  }
  return (
    <>
      <FigureList size="small" figures={figures} />
      <table className={styles['table']}>
        <caption>{t.agreementNote(minPairs)}</caption>
        <thead>
          <tr>
            <th scope="col">{t.section}</th>
            <th scope="col">{t.pairs}</th>
            <th scope="col">{t.agreement}</th>
            {answered > 0 && <th scope="col">{t.checks.title}</th>}
          </tr>
        </thead>
        <tbody>
          {agreement.map(({ section, pairs, kappa, interval }) => (
            <tr key={section}>
              <th scope="row">{sections[section]}</th>
              <td>{groupDigits(pairs)}</td>
              <td>
                {format.kappa(kappa)}
                {interval && <small>{format.interval(interval)}</small>}
              </td>
              {answered > 0 && <td>{checksIn(section)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
