// The default catalogue's player section is in English already.
export { player } from '#src/app/platform/i18n/default/player.ts'
