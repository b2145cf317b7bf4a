import type { SectionChoice } from '#src/domain/quality/adjudication.ts'
import { scoreDifference } from '#src/domain/quality/agreement.ts'
import { defaultReview, type SectionReview } from '#src/domain/review/review.ts'
import type { ReviewSection } from '#src/domain/review/review-sections.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { ScoreSection } from '#src/app/features/review/form/score-section.tsx'
import { FlagList, useScoreText } from './review-parts.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { GivenReview } from './history-queries.ts'
import styles from './adjudication.module.css'
import { SecondaryText, Stack } from '#src/app/ui/layout/layout.tsx'

type ChoiceSectionProps<Section extends ReviewSection> = {
  section: Section
  reviews: { readonly first: GivenReview; readonly second: GivenReview }
  pair: VideoPair | null
  /** Null: none was made yet. */
  choice: SectionChoice<Section> | null
  error: string | undefined
  onChange: (choice: SectionChoice<Section>) => void
}

const takes = ['first', 'second', 'own'] as const

/** One section: the scores and flags of both reviews, and the choice between them or an own score. */
export function ChoiceSection<Section extends ReviewSection>({
  section,
  reviews,
  pair,
  choice,
  error,
  onChange,
}: ChoiceSectionProps<Section>) {
  const t = useTranslations('quality')
  const tReview = useTranslations('review')
  const { first, second } = reviews
  const difference = scoreDifference(first.result, second.result, section)
  const scoreText = useScoreText()
  const optionTexts = {
    first: { label: scoreText(first.result, section), hint: t.firstOf(first.reviewer.name) },
    second: { label: scoreText(second.result, section), hint: t.secondOf(second.reviewer.name) },
    own: { label: t.ownScore },
  }
  const ownReview: SectionReview<Section> | null = choice?.take === 'own' ? choice : null
  return (
    <Stack gap={8} className={styles['section']}>
      <RadioGroup
        label={tReview.sections[section]}
        hint={difference === 0 ? t.sameScores : t.pointsApart(difference)}
        error={error}
        layout="column"
        value={choice?.take ?? null}
        options={takes.map((value) => ({ value, ...optionTexts[value] }))}
        onValueChange={(take) =>
          onChange(take === 'own' ? { take, ...(defaultReview[section] as SectionReview<Section>) } : { take })
        }
      />
      {ownReview && (
        <ScoreSection section={section} value={ownReview} onChange={(value) => onChange({ take: 'own', ...value })} />
      )}
      <SectionFlags section={section} reviews={reviews} pair={pair} />
    </Stack>
  )
}

/** The flags of both reviews in a section, side by side. Those of the review that is taken belong to the result. */
function SectionFlags({
  section,
  reviews,
  pair,
}: Pick<ChoiceSectionProps<ReviewSection>, 'section' | 'reviews' | 'pair'>) {
  const t = useTranslations('quality')
  const flagsOf = ({ result }: GivenReview) => (result.flags ?? []).filter((flag) => flag.section === section)
  const sides = [
    { title: t.firstOf(reviews.first.reviewer.name), flags: flagsOf(reviews.first) },
    { title: t.secondOf(reviews.second.reviewer.name), flags: flagsOf(reviews.second) },
  ]
  if (sides.every(({ flags }) => flags.length === 0)) return null
  return (
    <div className={styles['sides']}>
      {sides.map(({ title, flags }) => (
        <div key={title}>
          <SecondaryText>{title}</SecondaryText>
          <FlagList flags={flags} pair={pair} />
        </div>
      ))}
    </div>
  )
}
