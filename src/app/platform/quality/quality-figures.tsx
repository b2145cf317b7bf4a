import { minPairs } from '#src/domain/reviewer-quality.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useQualityFormat } from './use-quality-format.ts'
import styles from './quality-figures.module.css'

type Quality = Omit<ApiResponse<'GET /api/talents/quality'>['data'][number], 'project'>

/** The figures of one talent's reviews, with the agreement in each section. */
export function QualityFigures({ quality }: { quality: Quality }) {
  const t = useTranslations('quality')
  const { sections } = useTranslations('projects')
  const format = useQualityFormat()
  const { agreement, coverage, pace, completed, skipped, skippedShare } = quality
  const figures = [
    [t.reviews, String(completed)],
    [t.coverage, format.share(coverage)],
    [t.pace, format.pace(pace)],
    [t.skipped, `${skipped} (${format.share(skippedShare)})`],
  ] as const
  return (
    <>
      <dl className={styles['figures']}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={styles['table']}>
        <caption>{t.agreementNote(minPairs)}</caption>
        <thead>
          <tr>
            <th scope="col">{t.section}</th>
            <th scope="col">{t.pairs}</th>
            <th scope="col">{t.agreement}</th>
          </tr>
        </thead>
        <tbody>
          {agreement.map(({ section, pairs, kappa, interval }) => (
            <tr key={section}>
              <th scope="row">{sections[section]}</th>
              <td>{pairs}</td>
              <td>
                {format.kappa(kappa)}
                {interval && <small>{format.interval(interval)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
