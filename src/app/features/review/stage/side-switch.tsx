import { useText } from '#src/app/platform/i18n/text.tsx'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { Segmented } from './segmented.tsx'

type SideSwitchProps = {
  visible: SideName
  label: string
  languages: { readonly [Name in SideName]: string }
  onVisible: (side: SideName) => void
}

/** One of the two videos: the one a phone held upright shows, while both go on playing; else whose sentences are listed. */
export function SideSwitch({ visible, label, languages, onVisible }: SideSwitchProps) {
  const t = useText('review')
  return (
    <Segmented
      label={label}
      hideLabel
      options={sideNames.map((side) => ({
        value: side,
        label: languages[side] ? `${t[side]} · ${languages[side]}` : t[side],
      }))}
      value={visible}
      onChange={onVisible}
    />
  )
}
