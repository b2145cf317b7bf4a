import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  maxTokenNameLength,
  type TokenLifetime,
  tokenLifetimes,
  type TokenScope,
  tokenScopes,
} from '#src/domain/projects/api-token.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { apiTokensQuery } from './api-token-queries.ts'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'

type ApiTokenDialogProps = HostedDialogProps & {
  projectId: string
  /** Called with the new token, which cannot be read again. */
  onToken: (token: string) => void
}

/** Makes an API token: its name, what may be done with it, and how long it works. */
export function ApiTokenDialog({ projectId, onToken, onClose, open, onOpenChange }: ApiTokenDialogProps) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [lifetime, setLifetime] = useState<TokenLifetime>('year')
  const [isMissing, setIsMissing] = useState(false)
  const addMutation = useMutation({
    mutationFn: () =>
      api('POST /api/projects/{id}/tokens', { params: { id: projectId }, body: { name, scope, lifetime } }),
    onSuccess: ({ data }) => {
      onToken(data.token)
      onClose()
      void client.invalidateQueries({ queryKey: apiTokensQuery(projectId).queryKey })
    },
  })
  const submit = () => {
    setIsMissing(cleanName(name) === '')
    if (cleanName(name) !== '') addMutation.mutate()
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCancel={onClose}
      title={t.newToken}
      description={t.newTokenDescription}
      submitText={t.create}
      busy={addMutation.isPending}
      onSubmit={submit}
      error={<NeedsNetwork />}
    >
      <Field
        label={t.name}
        required
        hint={t.tokenNameHint}
        error={isMissing ? t.tokenNameMissing : addMutation.isError ? problemText(addMutation.error) : undefined}
      >
        <TextInput
          autoComplete="off"
          maxLength={maxTokenNameLength}
          value={name}
          onChange={(event) => {
            setIsMissing(false)
            addMutation.reset()
            setName(event.currentTarget.value)
          }}
        />
      </Field>
      <RadioGroup
        label={t.tokenScope}
        layout="column"
        options={tokenScopes.map((value) => ({
          value,
          label: t.tokenScopes[value],
          hint: t.tokenScopeHints[value],
        }))}
        value={scope}
        onValueChange={setScope}
      />
      <RadioGroup
        label={t.tokenLifetime}
        layout="column"
        options={tokenLifetimes.map((value) => ({
          value,
          label: t.tokenLifetimes[value],
          hint: t.tokenLifetimeHints[value],
        }))}
        value={lifetime}
        onValueChange={setLifetime}
      />
    </FormDialog>
  )
}
