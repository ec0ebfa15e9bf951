import { parseArgs } from 'node:util'
import { release } from './ground/configuration/release.ts'
import { OperatorFault } from './ground/errors/operatorFault.ts'
import type { Command, CommandContext } from './operation/commands/command.ts'
import { commands } from './operation/commands/commands.ts'
import { openForCommand } from './operation/commands/openForCommand.ts'
import { boot } from './operation/start/boot.ts'

/** The commands of `npm run cli`. All but `restore` can run beside a running server, on the same data. */
const [, , name = '', ...commandArgs] = process.argv.filter((word) => word !== '--demo')
const use = process.argv.includes('--demo') ? 'demo' : 'production'
// A reader that has read enough (`doctor | grep -q`) does not end the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Column at which descriptions begin. */
const column = 26
const indent = (line: string) => `${' '.repeat(column)}${line}`

await boot(
  use,
  async (config, log) => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const asked = command && readAsked(command)
    if (!asked) {
      say(usage())
      process.exitCode = name ? 1 : 0
      return
    }
    await command.run({
      ...asked,
      say,
      exitWith: (code) => void (process.exitCode = code),
      config,
      log,
      withPortal: openForCommand(config, log),
    })
  },
  { LOG_LEVEL: 'warn' },
)

/**
 * Parses the arguments of a command; null when a required word is missing.
 * @throws OperatorFault for an unknown option, or one without its value
 */
function readAsked({ options = {}, minWords: needs = 0 }: Command): Pick<CommandContext, 'words' | 'options'> | null {
  const known = Object.fromEntries(
    Object.entries(options).map(([option, kind]) => [
      option,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args: commandArgs, options: known, allowPositionals: true })
    return positionals.length < needs ? null : { words: positionals, options: { ...values } }
  } catch {
    throw new OperatorFault(`Cette commande n’a pas cette option, ou il lui manque sa valeur.\n\n${usage()}`)
  }
}

function usage(): string {
  const lines = Object.values(commands).flatMap(({ usage: call, description: [first = '', ...others] }) =>
    call.length < column - 3
      ? [`  ${call.padEnd(column - 2)}${first}`, ...others.map(indent)]
      : [`  ${call}`, ...[first, ...others].map(indent)],
  )
  const demo = release.hasDemonstration
    ? ['', '  --demo                  travaille sur les données de la démonstration']
    : []
  return [`Mandature ${release.version}. Commandes :`, ...lines, ...demo].join('\n')
}
