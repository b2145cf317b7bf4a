import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { type MediaProblem, type SideName, sideNames } from '#src/player/core/media.ts'
import { mediaProblemText } from '#src/app/features/review/media/media-problem-text.ts'
import { SegmentedControl } from './segmented-control.tsx'

type SideSwitchProps = {
  visibleSide: SideName
  languages: { readonly [Name in SideName]: string }
  /** The videos' problems, also of the hidden one. */
  problems: { readonly [Name in SideName]: MediaProblem | null }
  /** The sides that are buffering. */
  waiting: { readonly [Name in SideName]: boolean }
  onVisibleSideChange: (side: SideName) => void
}

/** Selects the video that a phone in portrait shows, while both keep playing. */
export function SideSwitch({ visibleSide, languages, problems, waiting, onVisibleSideChange }: SideSwitchProps) {
  const t = useTranslations('review')
  return (
    <SegmentedControl
      label={t.visibleVideo}
      hideLabel
      options={sideNames.map((side) => ({
        value: side,
        label: (
          <>
            {problems[side] && (
              <TriangleAlert size={18} aria-label={mediaProblemText(problems[side], t.mediaProblems)} />
            )}
            {waiting[side] && side !== visibleSide && !problems[side] && (
              <LoaderCircle size={18} aria-label={t.waiting} />
            )}
            <span dir="auto">{languages[side] ? `${t[side]} · ${languages[side]}` : t[side]}</span>
          </>
        ),
      }))}
      value={visibleSide}
      onChange={onVisibleSideChange}
    />
  )
}
