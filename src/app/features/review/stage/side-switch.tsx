import { useId } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import styles from './side-switch.module.css'

type SideSwitchProps = {
  visible: SideName
  languages: { readonly [Name in SideName]: string }
  onVisible: (side: SideName) => void
}

/** Which of the two videos a phone held upright shows; both go on playing. */
export function SideSwitch({ visible, languages, onVisible }: SideSwitchProps) {
  const t = useText('review')
  const name = useId()
  return (
    <fieldset className={styles['switch']} aria-label={t.visibleVideo}>
      {sideNames.map((side) => (
        <label key={side} className={styles['side']}>
          <input type="radio" name={name} checked={side === visible} onChange={() => onVisible(side)} />
          <span dir="auto">{languages[side] ? `${t[side]} · ${languages[side]}` : t[side]}</span>
        </label>
      ))}
    </fieldset>
  )
}
