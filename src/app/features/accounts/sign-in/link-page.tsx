import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiProblem, type ClientProblemCode } from '#src/app/platform/api/api-problem.ts'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useSignOut } from '#src/app/platform/sign-out/use-sign-out.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { PlainPageHeader } from './plain-page.tsx'

type LinkPageProps<Data> = {
  title: string
  texts: { readonly [Name in 'signOut' | 'invalidTitle' | 'invalid' | 'toSignIn']: string } & {
    readonly signedIn: (name: string) => string
  }
  token: string
  /** What the server answers to a link that is used up or wrong. */
  problem: ClientProblemCode
  read: (signal: AbortSignal) => Promise<Data>
  children: (data: Data, onLinkInvalid: () => void) => ReactNode
}

/** What a link in a mail opens. Using it would replace the session, but not what the device stores of who is signed in. */
export function LinkPage<Data>({ title, texts: t, token, problem, read, children }: LinkPageProps<Data>) {
  const person = useIdentity()
  const signOut = useSignOut(() => undefined)
  const [isUsedUp, setIsUsedUp] = useState(false)
  const link = useQuery({
    queryKey: [problem, token],
    queryFn: ({ signal }) => read(signal),
    enabled: person === null && token !== '',
    staleTime: Infinity,
    gcTime: 0,
    meta: { persist: false },
  })
  if (person) {
    return (
      <>
        <PlainPageHeader title={title}>{t.signedIn(person.name)}</PlainPageHeader>
        <Button variant="seal" wide onClick={signOut.requestSignOut}>
          {t.signOut}
        </Button>
        {signOut.dialog}
      </>
    )
  }
  if (token === '' || isUsedUp || (link.error instanceof ApiProblem && link.error.problem === problem)) {
    return (
      <>
        <PlainPageHeader title={t.invalidTitle}>{t.invalid}</PlainPageHeader>
        <Link to="/login" className={buttonClass({ variant: 'seal', wide: true })}>
          {t.toSignIn}
        </Link>
      </>
    )
  }
  const skeleton = (
    <>
      <PlainPageHeader title={title} />
      <SkeletonText />
    </>
  )
  return (
    <QueryBoundary query={link} skeleton={skeleton}>
      {(data) => children(data, () => setIsUsedUp(true))}
    </QueryBoundary>
  )
}
