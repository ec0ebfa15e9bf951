import type { Logger } from 'pino'
import { type Config, ConfigFault, readConfig } from '#server/ground/configuration/config.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { openLog } from '#server/ground/logging/log.ts'
import { withSourcePositions } from '#server/ground/logging/sourcePositions.ts'

/** EX_CONFIG of sysexits.h. systemd does not start the service again after it (`RestartPreventExitStatus`). */
const invalidSettingsExitCode = 78

/**
 * Runs a program of the portal. An error that its operator can fix is printed as a sentence, any other with its stack.
 * Exits with code 78 when settings must be corrected, with 1 after any other error.
 */
export async function boot(
  use: 'demo' | 'production',
  program: (config: Config, log: Logger) => Promise<void>,
  defaults: NodeJS.ProcessEnv = {},
): Promise<void> {
  try {
    const config = readConfig({ ...defaults, ...process.env }, use)
    await program(config, openLog(config))
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`)
    process.exit(error instanceof ConfigFault ? invalidSettingsExitCode : 1)
  }
}

/** The path cannot be written: no permission, no space, or another file in the way. */
const diskErrorCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOSPC', 'EDQUOT'])

function formatError(error: unknown): string {
  if (error instanceof OperatorFault) return error.message
  const { code = '', syscall, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'Ce port est déjà utilisé par un autre programme : donnez-en un autre par PORT.'
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `Le portail ne peut pas écouter à cette adresse, donnez-en une autre par HOST et PORT : ${message}`
  if (diskErrorCodes.has(code)) return `Le dossier de données ne peut pas être utilisé (DATA_DIR) : ${message}`
  return withSourcePositions(stack ?? message)
}
