import { useState } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { useDownloads } from '#src/app/platform/downloads.ts'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { qualities } from '#src/offline/tasks/kept-task.ts'
import styles from './queue.module.css'
import { sizeInWords } from './size-in-words.ts'
import { readTaskCount } from './task-count.ts'

/** Bytes one can choose from; another size that holds stands among them. */
const budgets = [250_000_000, 500_000_000, 1_000_000_000, 2_000_000_000, 5_000_000_000]

/** How much is downloaded, how well, and over which network. In force at once. */
export function DownloadSettings() {
  const t = useText('queue')
  const locale = intlTag(useLocale())
  const { settings, change, budget, known, tellsWifi } = useDownloads()
  const choices = [...new Set([...budgets, settings.budget])].toSorted((a, b) => a - b)
  return (
    <details className={styles['more']}>
      <summary>
        <h2>{t.settings}</h2>
      </summary>
      <div className={styles['settings']}>
        <RadioGroup
          label={t.quality}
          hint={t.qualityHint}
          value={settings.quality}
          onValueChange={(quality) => change({ quality })}
          options={qualities.map((value) => ({ value, label: t.qualities[value] }))}
        />
        <div>
          <Switch
            label={t.wifiOnly}
            checked={settings.wifiOnly}
            disabled={known && !tellsWifi}
            onCheckedChange={(wifiOnly) => change({ wifiOnly })}
          />
          {known && !tellsWifi && <p className={styles['quiet']}>{t.wifiUnknown}</p>}
        </div>
        <TaskCount value={settings.perJob} onChange={(perJob) => change({ perJob })} />
        <Field
          label={t.budget}
          hint={known && budget < settings.budget ? t.budgetLess(sizeInWords(budget, locale)) : undefined}
        >
          <Select
            value={`${settings.budget}`}
            onValueChange={(bytes) => change({ budget: Number(bytes) })}
            options={choices.map((bytes) => ({ value: `${bytes}`, label: sizeInWords(bytes, locale) }))}
          />
        </Field>
      </div>
    </details>
  )
}

/** What is typed stays as it is; a number that will do is in force at once. */
function TaskCount({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const t = useText('queue')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? `${value}`
  const write = (next: string) => {
    setTyped(next)
    const count = readTaskCount(next)
    if (count !== null) onChange(count)
  }
  return (
    <Field label={t.perJob} error={readTaskCount(shown) === null ? t.howManyWrong : undefined}>
      <NumberInput label={t.perJob} min={1} max={50} value={shown} onValueChange={write} />
    </Field>
  )
}
