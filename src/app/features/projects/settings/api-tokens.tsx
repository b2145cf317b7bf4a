import { queryOptions, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  maxProjectTokens,
  maxTokenNameLength,
  type TokenLifetime,
  tokenLifetimes,
  type TokenScope,
  tokenScopes,
} from '#src/domain/projects/api-token.ts'
import { formatDate, formatDateTime } from '#src/domain/text/format-date.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { Section, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { ConfirmedCall } from '#src/app/platform/network/confirmed-call.tsx'
import { DialogButton } from '#src/app/features/projects/dialog-button.tsx'
import { SecretDialog } from '#src/app/features/projects/secret-dialog.tsx'
import { SettingsRow } from '#src/app/features/projects/settings-rows.tsx'
import styles from '#src/app/features/projects/setup.module.css'

type ApiToken = ApiResponse<'GET /api/projects/{id}/tokens'>['data'][number]

/** A project's API tokens. */
const apiTokensQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'tokens'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/tokens', { params: { id: projectId }, signal })).data,
    // Uses outside this app.
    staleTime: 0,
    meta: { persist: false },
  })

// oxlint-disable-next-line curio/api-paths -- a page for people, not a call
const docsPage = '/api/docs'

/** The tokens with which other systems make calls for the project. */
export function ApiTokens({ projectId }: { projectId: string }) {
  const t = useTranslations('setup')
  const tokens = useQuery(apiTokensQuery(projectId))
  const [token, setToken] = useState<string | null>(null)
  const isFull = (tokens.data?.length ?? 0) >= maxProjectTokens
  return (
    <Section
      title={t.apiTokens}
      description={t.apiTokensDescription}
      actions={
        <DialogButton
          icon={<Plus aria-hidden />}
          disabled={!tokens.data || isFull}
          renderDialog={(props) => <ApiTokenDialog projectId={projectId} onToken={setToken} {...props} />}
        >
          {t.newToken}
        </DialogButton>
      }
    >
      <Text tone="secondary">
        <a href={docsPage} target="_blank" rel="noreferrer">
          {t.apiDescription}
        </a>
      </Text>
      {isFull && <SecondaryText>{t.tooManyTokens(maxProjectTokens)}</SecondaryText>}
      <QueryBoundary query={tokens} skeleton={<SkeletonText lines={2} />}>
        {(tokens) =>
          tokens.length > 0 && (
            <ul className={styles['rows']}>
              {tokens.map((token) => (
                <ApiTokenRow key={token._id} projectId={projectId} token={token} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {token !== null && (
        <SecretDialog
          title={t.newTokenTitle}
          description={t.newSecretDescription}
          label={t.token}
          secret={token}
          onClose={() => setToken(null)}
        />
      )}
    </Section>
  )
}

/** What a token may do, who made it, its last use and its end, and Revoke. */
function ApiTokenRow({ projectId, token }: { projectId: string; token: ApiToken }) {
  const t = useTranslations('setup')
  const dateFormat = useDateFormat()
  const { _id: tokenId, name, scope, hint, madeBy, isAccepted, isExpired, expiresAt, lastUsedAt } = token
  const revoke = useCall(
    () => api('DELETE /api/projects/{id}/tokens/{tokenId}', { params: { id: projectId, tokenId } }),
    { invalidates: [apiTokensQuery(projectId).queryKey], success: t.tokenRevoked(name) },
  )
  return (
    <SettingsRow
      action={
        <ConfirmedCall
          call={revoke}
          title={t.revokeNamed(name)}
          message={t.revokeWarning}
          confirmText={t.revoke}
          danger
        >
          {(open) => (
            <Button size="dense" variant="quiet" aria-label={t.revokeNamed(name)} onClick={open}>
              {t.revoke}
            </Button>
          )}
        </ConfirmedCall>
      }
    >
      <p>{name}</p>
      <SecondaryText>
        {t.tokenScopes[scope]} · {t.secretEnding(hint)} · {t.madeBy(madeBy.name)}
      </SecondaryText>
      <SecondaryText>
        {lastUsedAt === null ? (
          t.neverUsed
        ) : (
          <>
            {t.lastUsed} <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt, dateFormat)}</time>
          </>
        )}{' '}
        · {expiresAt === null ? t.tokenNeverEnds : t.tokenEnds(formatDate(expiresAt, dateFormat))}
      </SecondaryText>
      {!isAccepted && <Text size={14}>{isExpired ? t.tokenExpired : t.tokenNotAccepted(madeBy.name)}</Text>}
    </SettingsRow>
  )
}

type ApiTokenDialogProps = HostedDialogProps & {
  projectId: string
  /** Called with the new token, which cannot be read again. */
  onToken: (token: string) => void
}

/** Makes an API token: its name, what may be done with it, and how long it works. */
function ApiTokenDialog({ projectId, onToken, ...dialogProps }: ApiTokenDialogProps) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [lifetime, setLifetime] = useState<TokenLifetime>('year')
  const [isMissing, setIsMissing] = useState(false)
  const add = useCall(
    () => api('POST /api/projects/{id}/tokens', { params: { id: projectId }, body: { name, scope, lifetime } }),
    {
      invalidates: [apiTokensQuery(projectId).queryKey],
      onSuccess: ({ data }) => {
        onToken(data.token)
        dialogProps.onClose()
      },
    },
  )
  return (
    <CallDialog
      {...dialogProps}
      title={t.newToken}
      description={t.newTokenDescription}
      submitText={t.create}
      call={add}
      onSubmit={() => {
        setIsMissing(cleanName(name) === '')
        if (cleanName(name) !== '') add.mutate()
      }}
      error={<NeedsNetwork />}
    >
      <Field
        label={t.name}
        required
        hint={t.tokenNameHint}
        error={isMissing ? t.tokenNameMissing : add.isError ? problemText(add.error) : undefined}
      >
        <TextInput
          autoComplete="off"
          maxLength={maxTokenNameLength}
          value={name}
          onChange={(event) => {
            setIsMissing(false)
            add.reset()
            setName(event.currentTarget.value)
          }}
        />
      </Field>
      <RadioGroup
        label={t.tokenScope}
        layout="column"
        options={tokenScopes.map((value) => ({ value, label: t.tokenScopes[value], hint: t.tokenScopeHints[value] }))}
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
    </CallDialog>
  )
}
