export { pocket } from '#src/app/platform/i18n/default/pocket.ts'
