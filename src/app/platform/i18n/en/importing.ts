// The default catalogue's words for importing are English throughout.
export { importing } from '#src/app/platform/i18n/default/importing.ts'
