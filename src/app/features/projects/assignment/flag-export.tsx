import { Download } from 'lucide-react'
import { useState } from 'react'
import { type FrameRate, frameRates, type Marker, toEdl, toMarkerCsv, toSrt } from '#src/domain/review/marker-lists.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { Menu, MenuItem, MenuSeparator } from '#src/app/ui/menu/menu.tsx'
import { saveFile } from '#src/app/ui/save-file.ts'

const storageKey = 'marker-frame-rate'

/** What was chosen on this device, for its editing program. */
const chosenRate = () => frameRates.find((rate) => String(rate) === deviceStorage.read(storageKey))

/** Saves flags as subtitles, or as a list of markers, for which the frame rate is asked once. */
export function FlagExport({ title, flags }: { title: string; flags: readonly ReviewFlag[] }) {
  const t = useTranslations('assignment')
  const tReview = useTranslations('review')
  const { colon } = useTranslations('shell')
  const rateDialog = useDialog<'edl' | 'csv' | null>()
  const markers = flags.map((flag) => toMarker(flag, tReview, colon))
  const rate = chosenRate()
  const save = (text: string, ending: string) =>
    saveFile(new Blob([text], { type: 'text/plain' }), `${title}.${ending}`)
  const saveList = (list: 'edl' | 'csv', rate: FrameRate) =>
    save(list === 'edl' ? toEdl(title, markers, rate) : toMarkerCsv(markers, rate), list)
  const saveOrAsk = (list: 'edl' | 'csv') => (rate === undefined ? rateDialog.open(list) : saveList(list, rate))
  return (
    <>
      <Menu align="start" trigger={<Button icon={<Download aria-hidden />}>{t.flagExport.menu}</Button>}>
        <MenuItem onSelect={() => save(toSrt(markers), 'srt')}>{t.flagExport.srt}</MenuItem>
        <MenuItem onSelect={() => saveOrAsk('edl')}>{t.flagExport.edl}</MenuItem>
        <MenuItem onSelect={() => saveOrAsk('csv')}>{t.flagExport.csv}</MenuItem>
        {rate !== undefined && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => rateDialog.open(null)}>{t.flagExport.changeRate(String(rate))}</MenuItem>
          </>
        )}
      </Menu>
      {rateDialog.render((props, list) => (
        <FrameRateDialog onChoose={(chosen) => list && saveList(list, chosen)} {...props} />
      ))}
    </>
  )
}

function toMarker(flag: ReviewFlag, t: Translations['review'], colon: string): Marker {
  const { start, end, section, reason, severity, remark, suggestedText } = flag
  const said = [t.severities[severity], remark].filter((part) => part !== '').join(' · ')
  return {
    start,
    end,
    name: `${t.sections[section]}${colon}${t.notes[reason]}`,
    description: suggestedText === '' ? said : `${said} → ${suggestedText}`,
    isMajor: severity === 'major',
  }
}

type FrameRateDialogProps = HostedDialogProps & { onChoose: (rate: FrameRate) => void }

function FrameRateDialog({ onChoose, onClose, ...dialogProps }: FrameRateDialogProps) {
  const t = useTranslations('assignment')
  const [rate, setRate] = useState<FrameRate>(chosenRate() ?? 25)
  const submit = () => {
    deviceStorage.write(storageKey, String(rate))
    onChoose(rate)
    onClose()
  }
  return (
    <FormDialog
      {...dialogProps}
      title={t.flagExport.frameRate}
      submitText={t.flagExport.save}
      busy={false}
      onSubmit={submit}
    >
      <Field label={t.flagExport.perSecond} hint={t.flagExport.rateHint}>
        <Select
          options={frameRates.map((value) => ({ value: `${value}` as const, label: String(value) }))}
          value={`${rate}`}
          onValueChange={(value) => setRate(frameRates.find((known) => String(known) === value) ?? rate)}
        />
      </Field>
    </FormDialog>
  )
}
