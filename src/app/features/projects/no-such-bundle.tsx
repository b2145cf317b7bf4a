import { Link } from '@tanstack/react-router'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Refusal } from '#src/app/platform/query-outcome.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'

/** Stands in place of a bundle that is another project's: the address is made of two that don't belong together. */
export function NoSuchBundle() {
  const shell = useText('shell')
  const t = useText('setup')
  return (
    <Refusal
      action={
        <Link to="/projects" className={buttonClass({})}>
          {t.allProjects}
        </Link>
      }
    >
      {shell.notFound}
    </Refusal>
  )
}
