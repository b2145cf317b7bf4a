// Loaded by the commands that a newcomer runs first. Says in one line, in what any Node understands, that Node or npm's
// own is too old.
'use strict'

const isOlder = (version, major, minor) => {
  const [itsMajor, itsMinor] = version.split('.').map(Number)
  return itsMajor < major || (itsMajor === major && itsMinor < minor)
}
const itself = process.versions.node
const [, ofNpm = itself] = /node\/v(\S+)/.exec(process.env.npm_config_user_agent || '') || []
// npm leaves out packages that do not support its Node.
if (process.env.npm_lifecycle_event === 'postinstall' && isOlder(ofNpm, 20, 19)) {
  refuse(`npm has to run on Node 20.19 or newer, this is ${ofNpm}: https://nodejs.org`)
}
if (isOlder(itself, 24, 0)) {
  refuse(`Curio needs Node 24 or newer, this is ${itself}: \`npm ci\` brings it, or https://nodejs.org on macOS`)
}

function refuse(reason) {
  console.error(reason)
  process.exit(1)
}
