import { useQuery } from '@tanstack/react-query'
import { formatShare } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { qualityQuery, type ProjectQuality } from './quality-query.ts'

/**
 * What lists to choose a talent from say of the reviews of each in a project, and whether they get no new tasks. Both
 * are left out until they are loaded, and for talents without reviews.
 */
export function useReviewerFacts(projectId: string) {
  const { reviewerFacts: t } = useTranslations('projects')
  const locale = intlTag(useLocale())
  const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const reviewers = new Map(useQuery(qualityQuery(projectId)).data?.map((reviewer) => [reviewer._id, reviewer]))
  const factsOf = ({ agreement, checks, coverage, pausedAt }: ProjectQuality[number]): readonly string[] => {
    const kappas = agreement.flatMap(({ kappa }) => kappa ?? []).toSorted((one, other) => one - other)
    const range = [...new Set([kappas[0], kappas.at(-1)].map((kappa = 0) => decimals.format(kappa)))].join('–')
    return [
      ...(pausedAt === null ? [] : [t.paused]),
      ...(kappas.length === 0 ? [] : [t.agreement(range)]),
      ...(checks.answered === 0 ? [] : [t.checks(formatShare(checks.right / checks.answered, locale))]),
      ...(coverage === null ? [] : [t.coverage(formatShare(coverage, locale))]),
    ]
  }
  return (_id: string) => {
    const reviewer = reviewers.get(_id)
    return { facts: reviewer ? factsOf(reviewer) : [], isPaused: (reviewer?.pausedAt ?? null) !== null }
  }
}
