// The component of an icon, in place of lucide-react's own in the build (tools/build/icon-component.ts): the app sets
// the size and the colour of icons in stylesheets and uses none of the library's other settings.
import { createElement, type SVGProps } from 'react'

type IconData = { readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

const svgAttributes = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Returns the component of one of lucide-react's icons. Icons without a label are hidden from assistive technology. */
// oxlint-disable-next-line import/no-default-export -- the library's icons import the default export
export default function createIcon({ node }: IconData) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    const isHidden = props['aria-label'] === undefined
    return createElement(
      'svg',
      { ...svgAttributes, ...(isHidden && { 'aria-hidden': true }), ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
