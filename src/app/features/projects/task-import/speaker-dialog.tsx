import { queryOptions } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Speaker } from '#src/domain/segments/read-rows.ts'
import { api, type ApiResponse } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { Row, Section, Stack } from '#src/app/ui/layout/layout.tsx'

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
  const dialog = useDialog({ keepsInput: true })
  const shown = speakers.slice(0, maxShown)
  const missing = shown.filter((speaker) => (known[speaker] ?? unknown).gender === 'unknown')
  return (
    <Section
      title={t.speakers}
      description={
        missing.length > 0 ? t.speakersWithoutGender(missing.length, joinNames(missing.slice(0, 5))) : t.speakersKnown
      }
      actions={
        <Button icon={<Users aria-hidden />} disabled={disabled} onClick={() => dialog.open()}>
          {t.editSpeakers}
        </Button>
      }
    >
      {dialog.render((props) => (
        <SpeakerDialog known={known} speakers={shown} {...rest} {...props} />
      ))}
    </Section>
  )
}

type SpeakerDialogProps = HostedDialogProps & Omit<SpeakersProps, 'disabled'>

/** What the project calls speakers, and their genders: those of the file first, then the others that it knows. */
function SpeakerDialog({ projectId, known, speakers, onSave, onClose, ...dialogProps }: SpeakerDialogProps) {
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
        onClose()
      },
    },
  )
  const change = (speaker: string, part: Partial<Speaker>) =>
    setEdited({ ...edited, [speaker]: { ...(all[speaker] ?? unknown), ...part } })
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={t.speakers}
      intro={<p>{t.speakersHint}</p>}
      submitText={t.saveSpeakers}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      error={<CallError error={save.otherError} />}
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
    </FormDialog>
  )
}
