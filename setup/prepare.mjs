// node setup/prepare.mjs [--web] [--server] [--hydra-admin] [--generated-client] <command> [arguments]
// Puts in place whatever is missing, then writes for run.sh, as lines of shell, the environment and the command that it becomes.
import { putInPlace } from './inPlace.mjs'

const quoted = (word) => `'${word.replaceAll("'", `'\\''`)}'`

const { command, settings } = await putInPlace(process.argv.slice(2))
for (const [name, value] of Object.entries(settings)) console.log(`export ${name}=${quoted(value)}`)
console.log(`set -- ${command.map(quoted).join(' ')}`)
