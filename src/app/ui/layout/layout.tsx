import { type HTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import styles from './layout.module.css'

/** Pixels at the default text size: the names of the space tokens. */
type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32

type Tag =
  | 'form'
  | 'nav'
  | 'div'
  | 'span'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'header'
  | 'footer'
  | 'section'
  | 'article'

/** How a text looks, or the texts in a box, and the space around it. */
type Look = {
  size?: 12 | 14 | 16 | 18 | 22
  tone?: 'secondary' | 'error' | 'success' | 'money'
  weight?: 500 | 600
  /** Digits as wide as each other, for figures that change or stand below each other. */
  tabular?: boolean
  /** The name of a product, a person or a project. */
  serif?: boolean
  /** At most as wide as a text to be read. */
  reading?: boolean
  /** The space above it. */
  before?: 12 | 16 | 24
  /** The space below it. */
  after?: 8 | 12 | 16
  /** Below a line. */
  ruled?: boolean
}

const withLook = <Props extends object>({
  size,
  tone,
  weight,
  tabular,
  serif,
  reading,
  before,
  after,
  ruled,
  ...props
}: Look & Props) => ({
  ...props,
  'data-size': size,
  'data-tone': tone,
  'data-weight': weight,
  'data-tabular': tabular,
  'data-serif': serif,
  'data-reading': reading,
  'data-before': before,
  'data-after': after,
  'data-ruled': ruled,
})

type BoxProps = HTMLAttributes<HTMLElement> & Look & { as?: Tag; gap?: Gap; noValidate?: boolean }

type StackProps = BoxProps & {
  /** `start`: its children are as wide as their content. */
  align?: 'start'
}

/** Its children below each other. */
export function Stack({ as: Element = 'div', gap = 12, align, className, ...props }: StackProps) {
  return (
    <Element
      {...withLook(props)}
      className={classNames(styles['stack'], className)}
      data-gap={gap}
      data-align={align}
    />
  )
}

type RowProps = BoxProps & {
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'start' | 'between' | 'end'
  /** Between its lines, if not `gap`. */
  lineGap?: 0 | 4 | 8
  /** On one line, whatever the width. */
  nowrap?: boolean
}

/** Its children beside each other, on as many lines as they need. */
export function Row({
  as: Element = 'div',
  gap = 8,
  align = 'center',
  justify,
  lineGap,
  nowrap,
  className,
  ...props
}: RowProps) {
  return (
    <Element
      {...withLook(props)}
      className={classNames(styles['row'], className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-line-gap={lineGap}
      data-nowrap={nowrap}
    />
  )
}

/** Its children below each other, with lines around them; `gap` is between a line and a child. */
export function Lines({ as: Element = 'ul', gap = 12, className, ...props }: BoxProps) {
  return <Element {...withLook(props)} className={classNames(styles['lines'], className)} data-gap={gap} />
}

type TextProps = HTMLAttributes<HTMLElement> &
  Look & {
    as?: Tag | 'h1' | 'h2' | 'h3' | 'h4' | 'time' | 'strong' | 'em' | 'small' | 'figcaption' | 'legend' | 'summary'
    /** As a person typed it, with its line breaks. */
    multiline?: boolean
    /** The most lines that it takes; the rest is cut off. */
    clamp?: 1 | 2
    /** Of a `time`. */
    dateTime?: string
  }

/** A text with a size, a tone or a space of its own. */
export function Text({ as: Element = 'p', multiline, clamp, className, ...props }: TextProps) {
  return (
    <Element
      {...withLook(props)}
      className={classNames(styles['text'], className)}
      data-multiline={multiline}
      data-clamp={clamp}
    />
  )
}

/** A text that explains or adds to another: smaller and quieter. */
export const SecondaryText = (props: Omit<TextProps, 'size' | 'tone'>) => <Text size={14} tone="secondary" {...props} />

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
        <Text tone="secondary" reading className={styles['description']}>
          {description}
        </Text>
      )}
      {children}
    </section>
  )
}
