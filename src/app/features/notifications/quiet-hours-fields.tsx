import { useId, useState } from 'react'
import { type QuietHours, timeOfDay } from '#src/domain/quiet-hours.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import styles from './notification-settings.module.css'

const night = { from: '22:00', until: '07:00' }
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type QuietHoursFieldsProps = { quiet: QuietHours | null; onChange: (quiet: QuietHours | null) => void }

/** Hours in which nothing arrives, by the clock where the person set them. In force when a time is left. */
export function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const t = useText('push')
  const hint = useId()
  return (
    <div className={styles['section']}>
      <Switch
        label={t.quiet}
        checked={quiet !== null}
        aria-describedby={hint}
        onCheckedChange={(wanted) => onChange(wanted ? { ...night, timeZone: ownZone() } : null)}
      />
      <p id={hint} className={styles['hint']}>
        {t.quietHint}
      </p>
      {quiet && <Times key={`${quiet.from} ${quiet.until}`} quiet={quiet} onChange={onChange} />}
    </div>
  )
}

function Times({ quiet, onChange }: { quiet: QuietHours; onChange: (quiet: QuietHours) => void }) {
  const t = useText('push')
  const [from, setFrom] = useState(quiet.from)
  const [until, setUntil] = useState(quiet.until)
  const zone = ownZone()
  const isTime = (time: string) => timeOfDay.test(time)
  const errorOf = (time: string) => (isTime(time) ? undefined : t.quietMissing)
  const same = isTime(until) && from === until
  const settle = () => {
    if (!isTime(from) || !isTime(until) || same) return
    if (from !== quiet.from || until !== quiet.until) onChange({ from, until, timeZone: quiet.timeZone })
  }
  return (
    <>
      <div className={styles['times']}>
        <Field label={t.quietFrom} error={errorOf(from)}>
          <TextInput
            type="time"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            onBlur={settle}
          />
        </Field>
        <Field label={t.quietUntil} error={same ? t.quietSame : errorOf(until)}>
          <TextInput
            type="time"
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
            onBlur={settle}
          />
        </Field>
      </div>
      <p className={styles['hint']}>{t.quietZone(quiet.timeZone)}</p>
      {zone !== quiet.timeZone && (
        <div className={styles['action']}>
          <Button size="dense" onClick={() => onChange({ ...quiet, timeZone: zone })}>
            {t.zoneHere(zone)}
          </Button>
        </div>
      )}
    </>
  )
}
