import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { type MediaProblem, type SideName, sideNames } from '#src/player/core/media.ts'
import { mediaProblemText } from './media-problem-text.ts'
import { Segmented } from './segmented.tsx'

type SideSwitchProps = {
  visible: SideName
  label: string
  languages: { readonly [Name in SideName]: string }
  /** What is wrong with a video, which may be the one that is not seen. */
  problems: { readonly [Name in SideName]: MediaProblem | null }
  /** The videos that both wait for. */
  waiting: { readonly [Name in SideName]: boolean }
  onVisible: (side: SideName) => void
}

/** One of the two videos: the one a phone held upright shows, while both go on playing; else whose sentences are listed. */
export function SideSwitch({ visible, label, languages, problems, waiting, onVisible }: SideSwitchProps) {
  const t = useText('review')
  return (
    <Segmented
      label={label}
      hideLabel
      options={sideNames.map((side) => ({
        value: side,
        label: (
          <>
            {problems[side] && <TriangleAlert aria-label={mediaProblemText(problems[side], t.mediaProblems)} />}
            {waiting[side] && side !== visible && !problems[side] && <LoaderCircle aria-label={t.waiting} />}
            <span dir="auto">{languages[side] ? `${t[side]} · ${languages[side]}` : t[side]}</span>
          </>
        ),
      }))}
      value={visible}
      onChange={onVisible}
    />
  )
}
