import { type HTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import styles from './layout.module.css'

/** Pixels at the default text size: the names of the space tokens. */
type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32

type Tag = 'div' | 'span' | 'p' | 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd' | 'header' | 'footer' | 'section' | 'article'

type BoxProps = HTMLAttributes<HTMLElement> & { as?: Tag; gap?: Gap }

/** Its children below each other. */
export function Stack({ as: Element = 'div', gap = 12, className, ...props }: BoxProps) {
  return <Element {...props} className={classNames(styles['stack'], className)} data-gap={gap} />
}

type RowProps = BoxProps & {
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'start' | 'between' | 'end'
  /** On one line, whatever the width. */
  nowrap?: boolean
}

/** Its children beside each other, on as many lines as they need. */
export function Row({
  as: Element = 'div',
  gap = 8,
  align = 'center',
  justify,
  nowrap,
  className,
  ...props
}: RowProps) {
  return (
    <Element
      {...props}
      className={classNames(styles['row'], className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-nowrap={nowrap}
    />
  )
}

/** Its children below each other, with lines around them; `gap` is between a line and a child. */
export function Lines({ as: Element = 'ul', gap = 12, className, ...props }: BoxProps) {
  return <Element {...props} className={classNames(styles['lines'], className)} data-gap={gap} />
}

type TextProps = HTMLAttributes<HTMLElement> & {
  as?: Tag | 'time' | 'strong' | 'em' | 'small' | 'figcaption' | 'legend'
  size?: 12 | 14 | 16 | 18
  tone?: 'secondary' | 'error' | 'success'
  /** Digits as wide as each other, for figures that change or stand below each other. */
  tabular?: boolean
  /** Of a `time`. */
  dateTime?: string
}

/** A text that is smaller or quieter than its surroundings. */
export function Text({ as: Element = 'p', size, tone, tabular, className, ...props }: TextProps) {
  return (
    <Element
      {...props}
      className={classNames(styles['text'], className)}
      data-size={size}
      data-tone={tone}
      data-tabular={tabular}
    />
  )
}

type SectionProps = {
  title: ReactNode
  level?: 2 | 3
  /** `small`: with a smaller title, and its children as far apart as those of a `Stack`. */
  size?: 'regular' | 'small'
  /** Beside the title. */
  actions?: ReactNode
  description?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** A part of a screen that is named by its heading. */
export function Section({
  title,
  level = 2,
  size = 'regular',
  actions,
  description,
  className,
  children,
}: SectionProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={classNames(styles['section'], className)} data-size={size}>
      <Row gap={12}>
        <Heading id={id}>{title}</Heading>
        {actions}
      </Row>
      {description && (
        <Text tone="secondary" className={styles['description']}>
          {description}
        </Text>
      )}
      {children}
    </section>
  )
}
