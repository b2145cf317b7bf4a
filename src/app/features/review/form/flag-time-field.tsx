import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { parseNumberText } from '#src/app/ui/field/step-number.ts'
import { maxSecond, roundToTenth } from '#src/domain/review-flags.ts'
import styles from './flag-editor.module.css'

type FlagTimeFieldProps = {
  label: string
  /** The name of the button that takes over the videos' position. */
  hereLabel: string
  seconds: number
  onChange: (seconds: number) => void
  /** Returns the videos' position in seconds. */
  currentPosition: () => number
}

/** One time of a flag, in seconds with tenths. Text that is not a time stays in the field and changes nothing. */
export function FlagTimeField({ label, hereLabel, seconds, onChange, currentPosition }: FlagTimeFieldProps) {
  const [typed, setTyped] = useState({ text: String(seconds), seconds })
  const change = (text: string) => {
    const number = parseNumberText(text)
    const isTime = number !== null && number >= 0 && number <= maxSecond
    const newSeconds = isTime ? roundToTenth(number) : seconds
    setTyped({ text, seconds: newSeconds })
    if (newSeconds !== seconds) onChange(newSeconds)
  }
  return (
    <div className={styles['time']}>
      <Field label={label}>
        <NumberInput
          label={label}
          step={0.1}
          min={0}
          max={maxSecond}
          value={typed.seconds === seconds ? typed.text : String(seconds)}
          onValueChange={change}
        />
      </Field>
      <IconButton
        label={hereLabel}
        icon={<MapPin aria-hidden />}
        onClick={() => onChange(roundToTenth(currentPosition()))}
      />
    </div>
  )
}
