import { deviceTimeZone } from '#src/app/platform/i18n/time-zone.ts'
import { useId, useState } from 'react'
import { type QuietHours, timeOfDayPattern } from '#src/domain/messages/quiet-hours.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { SecondaryText, Stack } from '#src/app/ui/layout/layout.tsx'
import styles from './notification-settings.module.css'

const defaultQuietHours = { from: '22:00', until: '07:00' }

type QuietHoursFieldsProps = { quiet: QuietHours | null; onChange: (quiet: QuietHours | null) => void }

/** Quiet hours, in the time zone of the device that set them. A change is saved when a time field loses focus. */
export function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const t = useTranslations('push')
  const hintId = useId()
  return (
    <Stack ruled>
      <Switch
        label={t.quiet}
        checked={quiet !== null}
        aria-describedby={hintId}
        onCheckedChange={(enabled) => onChange(enabled ? { ...defaultQuietHours, timeZone: deviceTimeZone() } : null)}
      />
      <SecondaryText id={hintId}>{t.quietHint}</SecondaryText>
      {quiet && <QuietHoursTimes quiet={quiet} onChange={onChange} />}
    </Stack>
  )
}

/** Text being entered is kept while the other time is saved. */
function QuietHoursTimes({ quiet, onChange }: { quiet: QuietHours; onChange: (quiet: QuietHours) => void }) {
  const t = useTranslations('push')
  const [from, setFrom] = useState(quiet.from)
  const [until, setUntil] = useState(quiet.until)
  const [lastQuiet, setLastQuiet] = useState(quiet)
  if (lastQuiet !== quiet) {
    setLastQuiet(quiet)
    if (lastQuiet.from !== quiet.from) setFrom(quiet.from)
    if (lastQuiet.until !== quiet.until) setUntil(quiet.until)
  }
  const currentTimeZone = deviceTimeZone()
  const isTime = (time: string) => timeOfDayPattern.test(time)
  const timeError = (time: string) => (isTime(time) ? undefined : t.quietMissing)
  const isEmptyRange = isTime(until) && from === until
  const commitTimes = () => {
    if (!isTime(from) || !isTime(until) || isEmptyRange) return
    if (from !== quiet.from || until !== quiet.until) onChange({ from, until, timeZone: quiet.timeZone })
  }
  return (
    <>
      <div className={styles['times']}>
        <Field label={t.quietFrom} error={timeError(from)}>
          <TextInput type="time" value={from} onValueChange={setFrom} onBlur={commitTimes} />
        </Field>
        <Field label={t.quietUntil} error={isEmptyRange ? t.quietRangeEmpty : timeError(until)}>
          <TextInput type="time" value={until} onValueChange={setUntil} onBlur={commitTimes} />
        </Field>
      </div>
      <SecondaryText>{t.quietZone(quiet.timeZone)}</SecondaryText>
      {currentTimeZone !== quiet.timeZone && (
        <div>
          <Button size="dense" onClick={() => onChange({ ...quiet, timeZone: currentTimeZone })}>
            {t.switchZone(currentTimeZone)}
          </Button>
        </div>
      )}
    </>
  )
}
