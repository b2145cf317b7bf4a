import { groupDigits } from '#src/domain/text/format-number.ts'
import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './tabs.module.css'

export type Tab<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  /** Shown after the label, e.g. the number of entries. */
  readonly count?: number
}

type TabsProps<Value extends string> = {
  /** The accessible name. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** The panels, each a `TabPanel`. */
  children: ReactNode
}

export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const [isPressed, setIsPressed] = useState(false)
  const selected = tabs.findIndex((tab) => tab.value === value)
  // Also when a tab becomes wider, for example by the number of entries once that is known.
  useEffect(() => {
    const observer = new ResizeObserver(() => scrollTabIntoView(list.current, selected))
    for (const tab of list.current?.children ?? []) observer.observe(tab)
    return () => observer.disconnect()
  }, [selected])
  return (
    <Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next)
        if (tab) onValueChange(tab.value)
      }}
    >
      <List
        ref={list}
        className={classNames(styles['list'], isPressed && styles['pressed'])}
        aria-label={label}
        // Radix focuses a pressed tab by script, which browsers may show as they show the keyboard's focus.
        onPointerDown={({ button, ctrlKey }) => setIsPressed(button === 0 && !ctrlKey)}
        onPointerCancel={() => setIsPressed(false)}
        onKeyDown={() => setIsPressed(false)}
        onBlur={({ currentTarget, relatedTarget, target }) => {
          // The focused element of a window that is left stays active.
          if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) setIsPressed(false)
        }}
      >
        {tabs.map((tab) => (
          <Trigger key={tab.value} value={tab.value} className={styles['tab']} lang={langOf(tab.label)}>
            {tab.label}
            {tab.count !== undefined && <span className={styles['count']}>{groupDigits(tab.count)}</span>}
          </Trigger>
        ))}
      </List>
      {children}
    </Root>
  )
}

/** Scrolls the selected tab into view if the tabs overflow. Does not scroll the page, unlike `scrollIntoView`. */
function scrollTabIntoView(list: HTMLElement | null, index: number): void {
  const selected = list?.children[index]
  if (!list || !(selected instanceof HTMLElement)) return
  const [from, to] = [selected.offsetLeft, selected.offsetLeft + selected.offsetWidth]
  if (from < list.scrollLeft) list.scrollLeft = from
  else if (to > list.scrollLeft + list.clientWidth) list.scrollLeft = to - list.clientWidth
}

/** Mounted only while its tab is selected. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Content value={value} className={styles['panel']}>
      {children}
    </Content>
  )
}
