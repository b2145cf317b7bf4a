import type { ListContext } from '#src/domain/task-import/read-segment-lists.ts'
import type { ImportErrorCode } from '#src/domain/task-import/import-error.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { Stack, Row, Section } from '#src/app/ui/layout/layout.tsx'
import type { ValidatedFile } from './use-validated-file.ts'
import { queryOptions } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Speaker } from '#src/domain/segments/read-rows.ts'
import { api, type ApiResponse } from '#src/app/platform/api/api.ts'
import { DialogButton } from '#src/app/features/projects/dialog-button.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { frameRates } from '#src/domain/review/marker-lists.ts'

type ListQuestionsProps = {
  file: ValidatedFile | undefined
  answers: ListContext
  disabled: boolean
  onAnswer: (answers: ListContext) => void
}

/** Asks once what the times and genders in lists of segments do not say. What was answered stays, so that it can be corrected. */
export function ListQuestions({ file, answers, disabled, onAnswer }: ListQuestionsProps) {
  const t = useTranslations('importPage')
  const countRefused = (reason: ImportErrorCode) =>
    (file?.groups ?? []).reduce((sum, group) => sum + (group.error.reason === reason ? group.count : 0), 0)
  const [withoutUnit, withoutRate] = [countRefused('segments-unit'), countRefused('segments-frames')]
  const withoutGender = countRefused('segments-gender-unclear')
  const asksUnit = withoutUnit > 0 || answers.unit !== null
  const asksRate = withoutRate > 0 || answers.frameRate !== null
  const asksGender = withoutGender > 0 || answers.genderOfOne !== undefined
  if (!asksUnit && !asksRate && !asksGender) return null
  return (
    <Stack gap={16}>
      {asksUnit && (
        <RadioGroup
          label={t.unit}
          hint={withoutUnit > 0 ? t.unitQuestion(withoutUnit) : undefined}
          value={answers.unit}
          disabled={disabled}
          onValueChange={(unit) => onAnswer({ ...answers, unit })}
          options={[
            { value: 'seconds', label: t.seconds },
            { value: 'milliseconds', label: t.milliseconds },
          ]}
        />
      )}
      {asksRate && (
        <Field label={t.frameRate} hint={withoutRate > 0 ? t.frameRateQuestion(withoutRate) : undefined}>
          <Select
            value={String(answers.frameRate ?? '')}
            disabled={disabled}
            onValueChange={(rate) => onAnswer({ ...answers, frameRate: rate === '' ? null : Number(rate) })}
            options={[
              { value: '', label: t.chooseFrameRate },
              ...frameRates.map((rate) => ({ value: String(rate), label: String(rate) })),
            ]}
          />
        </Field>
      )}
      {asksGender && (
        <RadioGroup
          label={t.genderOfOne}
          hint={withoutGender > 0 ? t.genderQuestion(withoutGender) : undefined}
          value={answers.genderOfOne ?? null}
          disabled={disabled}
          onValueChange={(genderOfOne) => onAnswer({ ...answers, genderOfOne })}
          options={[
            { value: 'female', label: t.genders.female },
            { value: 'male', label: t.genders.male },
          ]}
        />
      )}
    </Stack>
  )
}

type KnownSpeakers = ApiResponse<'GET /api/projects/{id}/speakers'>['data']

export const speakersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'speakers'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/speakers', { params: { id: projectId }, signal })).data,
  })

type SpeakersProps = {
  projectId: string
  /** As the project knows them. */
  known: KnownSpeakers
  /** Those of the file whose gender its lists do not say. */
  speakers: readonly string[]
  disabled: boolean
  onSave: () => void
}

/** Speakers shown and asked for at once. */
const maxShown = 100

const unknown: Speaker = { name: '', gender: 'unknown' }

/** The speakers of the file whose gender its lists do not say, and the button that says it for the project. */
export function Speakers({ known, speakers, disabled, ...rest }: SpeakersProps) {
  const t = useTranslations('importPage')
  const { joinNames } = useTranslations('shell')
  const shown = speakers.slice(0, maxShown)
  const missing = shown.filter((speaker) => (known[speaker] ?? unknown).gender === 'unknown')
  return (
    <Section
      title={t.speakers}
      description={
        missing.length > 0 ? t.speakersWithoutGender(missing.length, joinNames(missing.slice(0, 5))) : t.speakersKnown
      }
      actions={
        <DialogButton
          size="regular"
          icon={<Users aria-hidden />}
          disabled={disabled}
          renderDialog={(props) => <SpeakerDialog known={known} speakers={shown} {...rest} {...props} />}
        >
          {t.editSpeakers}
        </DialogButton>
      }
    />
  )
}

type SpeakerDialogProps = HostedDialogProps & Omit<SpeakersProps, 'disabled'>

/** What the project calls speakers, and their genders: those of the file first, then the others that it knows. */
function SpeakerDialog({ projectId, known, speakers, onSave, ...dialogProps }: SpeakerDialogProps) {
  const t = useTranslations('importPage')
  const [edited, setEdited] = useState<KnownSpeakers>({})
  const all = { ...known, ...edited }
  const listed = [...new Set([...speakers, ...Object.keys(known)])].slice(0, maxShown)
  const save = useCall(
    () => {
      const named = Object.entries(all).filter(([, { name, gender }]) => name.trim() !== '' || gender !== 'unknown')
      const body = { speakers: Object.fromEntries(named), before: { speakers: known } }
      return api('POST /api/projects/{id}/update', { params: { id: projectId }, body })
    },
    {
      invalidates: [speakersQuery(projectId).queryKey],
      waits: true,
      onSuccess: () => {
        onSave()
        dialogProps.onClose()
      },
    },
  )
  const change = (speaker: string, part: Partial<Speaker>) =>
    setEdited({ ...edited, [speaker]: { ...(all[speaker] ?? unknown), ...part } })
  return (
    <CallDialog
      {...dialogProps}
      title={t.speakers}
      intro={<p>{t.speakersHint}</p>}
      submitText={t.saveSpeakers}
      call={save}
      onSubmit={() => save.mutate()}
    >
      <Stack gap={16}>
        {listed.map((speaker) => {
          const { name, gender } = all[speaker] ?? unknown
          return (
            <Row key={speaker} align="end" gap={12}>
              <Field label={speaker}>
                <TextInput
                  value={name}
                  maxLength={200}
                  placeholder={t.speakerName}
                  onChange={(event) => change(speaker, { name: event.currentTarget.value })}
                />
              </Field>
              <Field label={t.genderOf(speaker)}>
                <Select
                  value={gender}
                  onValueChange={(chosen) => change(speaker, { gender: chosen })}
                  options={[
                    { value: 'unknown', label: t.genders.unknown },
                    { value: 'female', label: t.genders.female },
                    { value: 'male', label: t.genders.male },
                  ]}
                />
              </Field>
            </Row>
          )
        })}
      </Stack>
    </CallDialog>
  )
}
