import { useState } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useDownloads } from '#src/app/features/talent/downloads/use-downloads.ts'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { parseNumberText, parseWholeNumber } from '#src/domain/money/typed-number.ts'
import { videoQualities } from '#src/offline/media/media-download-error.ts'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import styles from '#src/app/features/talent/jobs/queue.module.css'
import { formatBytes } from '#src/domain/text/format-bytes.ts'
import { Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** The download settings, closed at first. Their fields are this device's. */
export function DownloadSettings() {
  const t = useTranslations('queue')
  const isHydrating = useIsHydrating()
  return (
    <details className={styles['disclosure']}>
      <summary>
        <h2>{t.settings}</h2>
      </summary>
      {!isHydrating && <DownloadSettingsFields />}
    </details>
  )
}

/** Storage limits offered, in bytes; a different current limit is added to them. */
const budgetChoicesBytes = [250_000_000, 500_000_000, 1_000_000_000, 2_000_000_000, 5_000_000_000]

/** How much is downloaded, in which quality and over which network. Changes apply at once. */
function DownloadSettingsFields() {
  const t = useTranslations('queue')
  const locale = intlTag(useLocale())
  const { settings, changeSettings, budget, isLoaded, canDetectWifi } = useDownloads()
  const budgetOptions = [...new Set([...budgetChoicesBytes, settings.budget])].toSorted((a, b) => a - b)
  return (
    <Stack gap={24} className={styles['settings']}>
      <div>
        <Switch
          label={t.keepsNextTasks}
          checked={settings.keepsNextTasks}
          onCheckedChange={(keepsNextTasks) => changeSettings({ keepsNextTasks })}
        />
        <SecondaryText tabular>{t.keepsNextTasksHint}</SecondaryText>
      </div>
      <TaskCountField value={settings.perJob} onChange={(perJob) => changeSettings({ perJob })} />
      <RadioGroup
        label={t.quality}
        hint={t.qualityHint}
        value={settings.quality}
        onValueChange={(quality) => changeSettings({ quality })}
        options={videoQualities.map((value) => ({ value, label: t.qualities[value] }))}
      />
      <div>
        <Switch
          label={t.wifiOnly}
          checked={settings.wifiOnly}
          disabled={isLoaded && !canDetectWifi}
          onCheckedChange={(wifiOnly) => changeSettings({ wifiOnly })}
        />
        {isLoaded && !canDetectWifi && <SecondaryText tabular>{t.wifiUnknown}</SecondaryText>}
      </div>
      <Field
        label={t.budget}
        hint={isLoaded && budget < settings.budget ? t.budgetLimited(formatBytes(budget, locale)) : undefined}
      >
        <Select
          value={`${settings.budget}`}
          onValueChange={(bytes) => changeSettings({ budget: parseNumberText(bytes) ?? settings.budget })}
          options={budgetOptions.map((bytes) => ({ value: `${bytes}`, label: formatBytes(bytes, locale) }))}
        />
      </Field>
    </Stack>
  )
}

const parseTaskCount = (text: string) => parseWholeNumber(text, { min: 1, max: 50 })

/** Keeps what is typed; applies it as soon as it is a valid number. */
function TaskCountField({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const t = useTranslations('queue')
  const [countText, setCountText] = useState<string | null>(null)
  const shownText = countText ?? `${value}`
  const handleChange = (next: string) => {
    setCountText(next)
    const count = parseTaskCount(next)
    if (count !== null) onChange(count)
  }
  return (
    <Field label={t.perJob} error={parseTaskCount(shownText) === null ? t.howManyInvalid : undefined}>
      <NumberInput label={t.perJob} min={1} max={50} value={shownText} onValueChange={handleChange} />
    </Field>
  )
}
