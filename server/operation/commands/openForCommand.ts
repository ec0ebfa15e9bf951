import type { Logger } from 'pino'
import type { Config } from '#server/ground/configuration/config.ts'
import { statementTimeoutMs } from '#server/ground/database/connections/statementTimeout.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import type { CommandContext } from './command.ts'

/** Opens the portal for a command, with the statement timeout of commands, and closes it afterwards. */
export const openForCommand =
  (config: Config, log: Logger): CommandContext['withPortal'] =>
  async (act, manner = { as: 'guest' }) => {
    const open = await openPortal(config, log, { statementMs: statementTimeoutMs.command, ...manner })
    try {
      return await act(open)
    } finally {
      await open.close()
    }
  }
