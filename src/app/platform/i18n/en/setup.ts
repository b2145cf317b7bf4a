// The default catalogue's words for setting up projects are English throughout.
export { setup } from '#src/app/platform/i18n/default/setup.ts'
