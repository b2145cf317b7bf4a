import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderKanban, SearchX } from 'lucide-react'
import { useState } from 'react'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { Lines, Row } from '#src/app/ui/layout/layout.tsx'
import { Pagination, useClampedPage } from '#src/app/ui/table/pagination.tsx'
import { ListSearch } from '#src/app/features/projects/list-search.tsx'
import { type ProjectListSearch, projectOverviewQuery } from '#src/app/features/projects/project-queries.ts'
import { ProjectFormButton } from '#src/app/features/projects/setup/project-dialog.tsx'
import { ProjectSection } from './project-section.tsx'
import styles from './project-list.module.css'

/** Up to this number of projects, all are open. */
const maxAllOpen = 3

type ProjectListProps = {
  search: ProjectListSearch
  onSearchChange: (
    change: { readonly [Key in keyof ProjectListSearch]: ProjectListSearch[Key] | undefined },
    options?: { replace: boolean },
  ) => void
}

/** The person's projects, those last active first, each with its progress; one of them shows its bundles. */
export function ProjectList({ search: listed, onSearchChange }: ProjectListProps) {
  const t = useTranslations('projects')
  const tSetup = useTranslations('setup')
  const { search = '', sort = 'activity', archived = false, page = 1, open } = listed
  const projects = useQuery(projectOverviewQuery(listed))
  const isAdmin = useIdentity()?.role === 'admin'
  const { total = 0, archived: archivedCount = 0 } = projects.data ?? {}
  const pageCount = pageCountOf(total)
  // The first of a list is open until another is chosen; what becomes active meanwhile does not close it.
  const list = JSON.stringify([search, sort, archived, page])
  const [first, setFirst] = useState<{ list: string; id: string }>()
  const listedFirst = projects.isPlaceholderData ? undefined : projects.data?.data[0]?._id
  if (listedFirst !== undefined && first?.list !== list) setFirst({ list, id: listedFirst })
  const openId = open ?? first?.id
  const isFirst = search === '' && !archived
  const mayAdd = isAdmin || total + archivedCount > 0
  const allOpen = total <= maxAllOpen
  useClampedPage(page, projects.isPlaceholderData || !projects.data ? undefined : pageCount, (page, options) =>
    onSearchChange({ page }, options),
  )
  return (
    <>
      <Row justify="between" gap={16} after={16}>
        <h1>{archived ? tSetup.archive.projects : t.projects}</h1>
        {total > 0 && !archived && <ProjectFormButton />}
      </Row>
      {(search !== '' || total > maxAllOpen) && (
        <ListSearch
          label={tSetup.searchProjects}
          hint={tSetup.searchProjectsHint}
          search={search}
          onSearch={(search) => onSearchChange({ search, page: 1, open: undefined })}
          sorts={tSetup.projectSorts}
          sort={sort}
          onSortChange={(sort) =>
            onSearchChange({ sort: sort === 'name' ? sort : undefined, page: 1, open: undefined })
          }
        />
      )}
      <QueryBoundary query={projects} skeleton={<SkeletonText lines={6} />}>
        {({ data }) =>
          data.length > 0 ? (
            <Lines as="div" gap={0} aria-busy={projects.isPlaceholderData}>
              {data.map((project) => (
                <ProjectSection
                  key={project._id}
                  project={project}
                  search={search}
                  isOpen={allOpen || project._id === openId}
                  {...(!allOpen && {
                    onToggle: (isOpen: boolean) =>
                      onSearchChange({ open: isOpen ? project._id : 'none' }, { replace: true }),
                  })}
                />
              ))}
            </Lines>
          ) : isFirst ? (
            <EmptyState icon={<FolderKanban aria-hidden />} action={mayAdd && <ProjectFormButton />}>
              {mayAdd ? tSetup.noProjectsYet : tSetup.noProjectsForYou}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<SearchX aria-hidden />}
              action={search !== '' && <Button onClick={() => onSearchChange({ search: '' })}>{tSetup.showAll}</Button>}
            >
              {tSetup.noProjectFound}
            </EmptyState>
          )
        }
      </QueryBoundary>
      <Pagination
        page={page}
        pageCount={pageCount}
        onPageChange={(page) => onSearchChange({ page, open: undefined })}
      />
      {(archived || archivedCount > 0) && (
        <p className={styles['otherList']}>
          <Link to="/projects" search={archived ? {} : { archived: true }}>
            {archived ? tSetup.allProjects : tSetup.archive.projectCount(archivedCount)}
          </Link>
        </p>
      )}
    </>
  )
}
