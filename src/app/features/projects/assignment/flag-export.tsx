import { Download } from 'lucide-react'
import { Fragment, useState } from 'react'
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

type MarkerList = { readonly side: 'source' | 'dub'; readonly ending: 'edl' | 'csv' }

/**
 * Saves flags as subtitles, or as a list of markers, for which the frame rate is asked once. Flags on the source have its
 * times, and files of their own.
 */
export function FlagExport({ title, flags }: { title: string; flags: readonly ReviewFlag[] }) {
  const t = useTranslations('assignment')
  const tReview = useTranslations('review')
  const { colon } = useTranslations('shell')
  const rateDialog = useDialog<MarkerList | null>()
  const rate = chosenRate()
  const markersOf = (side: MarkerList['side']) =>
    flags.filter((flag) => (flag.side ?? 'dub') === side).map((flag) => toMarker(flag, tReview, colon))
  const save = (text: string, { side, ending }: { side: MarkerList['side']; ending: string }) =>
    saveFile(new Blob([text], { type: 'text/plain' }), `${title}${side === 'source' ? '.source' : ''}.${ending}`)
  const saveList = (list: MarkerList, rate: FrameRate) => {
    const markers = markersOf(list.side)
    save(list.ending === 'edl' ? toEdl(title, markers, rate) : toMarkerCsv(markers, rate), list)
  }
  const saveOrAsk = (list: MarkerList) => (rate === undefined ? rateDialog.open(list) : saveList(list, rate))
  const labelOf = (side: MarkerList['side'], label: string) =>
    side === 'source' ? tReview.withLabel(tReview.source, label) : label
  return (
    <>
      <Menu align="start" trigger={<Button icon={<Download aria-hidden />}>{t.flagExport.menu}</Button>}>
        {(['dub', 'source'] as const)
          .filter((side) => markersOf(side).length > 0)
          .map((side) => (
            <Fragment key={side}>
              <MenuItem onSelect={() => save(toSrt(markersOf(side)), { side, ending: 'srt' })}>
                {labelOf(side, t.flagExport.srt)}
              </MenuItem>
              <MenuItem onSelect={() => saveOrAsk({ side, ending: 'edl' })}>{labelOf(side, t.flagExport.edl)}</MenuItem>
              <MenuItem onSelect={() => saveOrAsk({ side, ending: 'csv' })}>{labelOf(side, t.flagExport.csv)}</MenuItem>
            </Fragment>
          ))}
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
