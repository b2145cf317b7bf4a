import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { maxProjectTokens } from '#src/domain/projects/api-token.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { apiTokensQuery } from './api-token-queries.ts'
import { ApiTokenRow } from './api-token-row.tsx'
// Not loaded when needed: the server shows a token once, and the network may be gone by then.
import { SecretDialog } from '#src/app/features/projects/secret-dialog.tsx'
import { Section } from '#src/app/ui/layout/layout.tsx'
import styles from '#src/app/features/projects/setup.module.css'
import { ApiTokenDialog } from './api-token-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

// oxlint-disable-next-line curio/api-paths -- a page for people, not a call
const docsPage = '/api/docs'

/** The tokens with which other systems make calls for the project. */
export function ApiTokenSection({ projectId }: { projectId: string }) {
  const t = useTranslations('setup')
  const tokens = useQuery(apiTokensQuery(projectId))
  const dialog = useDialog({ keepsInput: true })
  const [token, setToken] = useState<string | null>(null)
  const isFull = (tokens.data?.length ?? 0) >= maxProjectTokens
  return (
    <Section
      title={t.apiTokens}
      description={t.apiTokensDescription}
      actions={
        tokens.data &&
        !isFull && (
          <Button size="dense" icon={<Plus aria-hidden />} onClick={() => dialog.open()}>
            {t.newToken}
          </Button>
        )
      }
    >
      <p className={styles['description']}>
        <a href={docsPage} target="_blank" rel="noreferrer">
          {t.apiDescription}
        </a>
      </p>
      {isFull && <p className={styles['hint']}>{t.tooManyTokens(maxProjectTokens)}</p>}
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
      {dialog.render((props) => (
        <ApiTokenDialog projectId={projectId} onToken={setToken} {...props} />
      ))}
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
