// The default catalogue's sentences are English already.
export { install } from '#src/app/platform/i18n/default/install.ts'
