import type { Logger } from 'pino'
import type { Config } from '#server/ground/configuration/config.ts'
import { release } from '#server/ground/configuration/release.ts'
import { statementTimeoutMs } from '#server/ground/database/connections/statementTimeout.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { StoreUnavailable } from '#server/ground/storage/store.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import type { CommandContext } from './command.ts'

/**
 * Opens the portal for a command, with the statement timeout of commands, and closes it afterwards. An outage of the
 * object store is told as a sentence.
 */
export const openForCommand =
  (config: Config, log: Logger): CommandContext['withPortal'] =>
  async (act, manner = { as: 'guest' }) => {
    const open = await openPortal(config, log, { statementMs: statementTimeoutMs.command, ...manner })
    try {
      return await act(open)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      throw new OperatorFault(
        `Le stockage des fichiers ne répond plus (${error.message}) : la commande n’est pas allée à son terme. Attendez qu’il réponde (${release.commandLine('doctor')} le dit), puis relancez-la.`,
        { cause: error },
      )
    } finally {
      await open.close()
    }
  }
