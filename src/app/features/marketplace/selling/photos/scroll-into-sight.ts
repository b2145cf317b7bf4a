/** The `ref` of an error that may appear outside the visible part of the form, which is shown at its top after the review. */
export const scrollIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
