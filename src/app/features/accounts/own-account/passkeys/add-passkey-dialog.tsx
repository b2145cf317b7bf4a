import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { useState } from 'react'
import { maxPasskeyNameLength } from '#src/domain/people/people.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { PasswordDialog } from '#src/app/features/accounts/credentials/password-dialog.tsx'
import { sessionsQuery } from '#src/app/features/accounts/credentials/credential-queries.ts'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'

type Options = ApiResponse<'POST /api/users/me/passkeys/prepare'>['data']

type AddPasskeyDialogProps = DialogOpenProps & {
  /** Whether the person has an authenticator app, whose code confirms the change too. */
  hasApp: boolean
}

/** Two steps: the password, and the passkey's name; its button opens the browser's dialog, which some browsers require. */
export function AddPasskeyDialog({ hasApp, ...openProps }: AddPasskeyDialogProps) {
  const { secondFactor, passkeys: t } = useTranslations('ownAccount')
  const [options, setOptions] = useState<Options | null>(null)
  if (options) return <CreateDialog {...openProps} options={options} />
  return (
    <PasswordDialog
      {...openProps}
      title={t.add}
      lead={secondFactor.passwordLead}
      submitText={secondFactor.next}
      accepts={hasApp ? 'both' : 'none'}
      onConfirm={async (body) => {
        setOptions((await api('POST /api/users/me/passkeys/prepare', { body })).data)
      }}
    />
  )
}

function CreateDialog({ options, ...openProps }: DialogOpenProps & { options: Options }) {
  const { deviceName, passkeys: t } = useTranslations('ownAccount')
  const client = useQueryClient()
  const session = useQuery(sessionsQuery).data?.find(({ here }) => here)
  const [typedName, setTypedName] = useState<string | null>(null)
  const name = typedName ?? (session ? deviceName(session.browser, session.system) : '')
  const create = useCall(
    async () => {
      const { response, ...credential } = await startRegistration({ optionsJSON: options })
      const { clientDataJSON, attestationObject } = response
      await api('POST /api/users/me/passkeys', {
        body: { name, credential: { ...credential, response: { clientDataJSON, attestationObject } } },
      })
      // Whatever was refused without a second factor is loaded again.
      await client.invalidateQueries()
    },
    { success: t.created, onSuccess: () => openProps.onOpenChange(false) },
  )
  const { error } = create
  return (
    <FormDialog
      {...openProps}
      title={t.add}
      description={t.createLead}
      submitText={t.create}
      busy={create.isPending}
      error={
        error instanceof WebAuthnError ? (
          <FieldError>
            {error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? t.exists : t.notCreated}
          </FieldError>
        ) : (
          <CallError error={error} />
        )
      }
      onSubmit={() => {
        if (cleanName(name) !== '') create.mutate()
      }}
    >
      <PasskeyNameField value={name} hint={t.nameHint} onValueChange={setTypedName} />
    </FormDialog>
  )
}

type PasskeyNameFieldProps = { value: string; hint?: string; onValueChange: (value: string) => void }

export function PasskeyNameField({ value, hint, onValueChange }: PasskeyNameFieldProps) {
  const { passkeys: t } = useTranslations('ownAccount')
  return (
    <Field label={t.name} hint={hint} error={cleanName(value) === '' ? t.nameMissing : undefined}>
      <TextInput autoComplete="off" maxLength={maxPasskeyNameLength} value={value} onValueChange={onValueChange} />
    </Field>
  )
}
