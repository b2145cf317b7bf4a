import { BriefcaseBusiness, History, UserRound } from 'lucide-react'
import { useState } from 'react'
import { pageCountOf } from '#src/domain/pagination.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { StatusLabel, Tag } from '#src/app/ui/feedback/status-label.tsx'
import { FigureList } from '#src/app/ui/figure-list.tsx'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import { BottomTabs } from '#src/app/ui/tabs/bottom-tabs.tsx'
import { TabPanel, Tabs } from '#src/app/ui/tabs/tabs.tsx'
import { Row, Section, Specimen } from './gallery-section.tsx'

type Task = { readonly id: string; readonly worker: string; readonly language: string; readonly done: boolean }

const names = ['Mei Lin', 'João Pereira', '梅兰芳', 'Aleksandra Wojciechowska-Kowalczyk']
const tasks: readonly Task[] = Array.from({ length: 20 }, (_, index) => ({
  id: `8f3a-${1000 + index}`,
  worker: names[index % names.length] ?? '',
  language: index % 2 ? 'Mandarin' : 'Portuguese',
  done: index % 3 === 0,
}))

const columns: readonly TableColumn<Task>[] = [
  { key: 'id', header: 'TASK ID', kind: 'id', cell: (task) => task.id },
  {
    key: 'status',
    header: 'STATUS',
    cell: (task) => (
      <StatusLabel tone={task.done ? 'done' : 'new'}>{task.done ? 'Completed' : 'Unassigned'}</StatusLabel>
    ),
  },
  { key: 'worker', header: 'WORKER', cell: (task) => task.worker },
  { key: 'language', header: 'LANGUAGE', cell: (task) => <Tag>{task.language}</Tag> },
  { key: 'time', header: 'TIME', cell: () => 'Nov 20, 2026, 09:12' },
  { key: 'duration', header: 'DURATION', align: 'end', cell: (task) => (task.done ? '00:04:12' : '') },
  {
    key: 'actions',
    header: 'ACTIONS',
    kind: 'actions',
    align: 'end',
    cell: () => (
      <Button variant="quiet" size="dense">
        Assign
      </Button>
    ),
  },
]

const bottomTabItems = [
  { key: 'current', label: 'Current', icon: <BriefcaseBusiness aria-hidden /> },
  { key: 'history', label: 'History', icon: <History aria-hidden /> },
  { key: 'me', label: 'Me', icon: <UserRound aria-hidden /> },
]

export function DataSection() {
  const [page, setPage] = useState(6)
  const [tab, setTab] = useState<'posts' | 'purchased' | 'wallet'>('posts')
  return (
    <Section title="Tables, pages, tabs">
      <Table label="Tasks" columns={columns} rows={tasks} rowKey={(task) => task.id} />
      <Pagination page={page} pageCount={pageCountOf(240)} onPageChange={setPage} />
      <Specimen name="busy" wide>
        <Table label="Tasks, busy" columns={columns} rows={tasks.slice(0, 3)} rowKey={(task) => task.id} busy />
      </Specimen>
      <Specimen name="empty" wide>
        <Table
          label="Tasks, none"
          columns={columns}
          rows={[]}
          rowKey={(task) => task.id}
          empty={<EmptyState>No tasks match these filters.</EmptyState>}
        />
      </Specimen>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Specimen key={size} name={`figures, ${size}`} wide>
          <FigureList
            size={size}
            figures={[
              ['Unassigned', '1,204'],
              ['Completed', '96'],
            ]}
          />
        </Specimen>
      ))}
      <Specimen name="tabs" wide>
        <Tabs
          label="Profile"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'posts', label: '发布的宝贝' },
            { value: 'purchased', label: '购买的宝贝', count: 12 },
            { value: 'wallet', label: '钱包' },
          ]}
        >
          <TabPanel value="posts">发布的宝贝在这里。</TabPanel>
          <TabPanel value="purchased">购买的宝贝在这里。</TabPanel>
          <TabPanel value="wallet">¥0.00</TabPanel>
        </Tabs>
      </Specimen>
      <Specimen name="bottom tabs" wide>
        <BottomTabs
          label="Talent"
          tabs={bottomTabItems}
          renderLink={(item, link) => (
            <a
              href={`#${item.key}`}
              aria-current={item.key === 'current' ? 'page' : undefined}
              className={link.className}
            >
              {link.children}
            </a>
          )}
        />
      </Specimen>
      <Specimen name="avatars" wide>
        <Row>
          {([24, 32, 40, 64, 96] as const).map((size, index) => (
            <Avatar key={size} name={names[index % 4] ?? ''} size={size} />
          ))}
        </Row>
      </Specimen>
    </Section>
  )
}
