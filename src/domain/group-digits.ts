/**
 * `12345.5` becomes `12,345.5`, as in English and in Chinese; for at most three decimals. On the first pages it replaces
 * `Intl`, whose first use takes 70 ms of a slow phone.
 */
export const groupDigits = (value: number | string): string => String(value).replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',')
