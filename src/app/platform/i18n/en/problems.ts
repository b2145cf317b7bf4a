// The default catalogue's sentences are English already.
export { problems } from '#src/app/platform/i18n/default/problems.ts'
