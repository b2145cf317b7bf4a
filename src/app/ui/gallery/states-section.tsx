import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { FilterChip, RemovableChip } from '#src/app/ui/feedback/chip.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { SkeletonRow, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/app/ui/feedback/states.tsx'
import { StatusLabel, Tag } from '#src/app/ui/feedback/status-label.tsx'
import { Columns, Row, Section, Specimen } from './gallery-section.tsx'

const nothing = () => undefined

export function StatesSection() {
  const [active, setActive] = useState(true)
  return (
    <Section title="States">
      <Row>
        <StatusLabel tone="new">New</StatusLabel>
        <StatusLabel tone="running">2 days 3 hours</StatusLabel>
        <StatusLabel tone="sold">Sold</StatusLabel>
        <StatusLabel tone="done">Completed</StatusLabel>
        <StatusLabel tone="refused">Refused</StatusLabel>
        <Tag>Mandarin</Tag>
        <Tag>中</Tag>
      </Row>
      <Row>
        <FilterChip selected={active} onSelectedChange={setActive}>
          active
        </FilterChip>
        <FilterChip selected={!active} onSelectedChange={(selected) => setActive(!selected)}>
          sold
        </FilterChip>
        <RemovableChip removeLabel="Remove filter: 明 Ming" onRemove={nothing}>
          明 Ming
        </RemovableChip>
      </Row>
      <Columns>
        <Specimen name="progress" wide>
          33/100 tasks
          <ProgressBar label="Translation Project" value={33} max={100} valueText="33/100 tasks" />
        </Specimen>
        <Specimen name="none, all" wide>
          <ProgressBar label="None" value={0} max={100} />
          <ProgressBar label="All" value={100} max={100} />
        </Specimen>
        <Specimen name="skeletons" wide>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonText />
        </Specimen>
        <EmptyState icon={<PackageOpen aria-hidden />} action={<Button variant="seal">Create</Button>}>
          还没有发布的宝贝。
        </EmptyState>
        <EmptyState>暂无新消息</EmptyState>
        <ErrorState onRetry={nothing}>The list could not be loaded: no connection to the server.</ErrorState>
      </Columns>
    </Section>
  )
}
