import { release } from '#server/ground/configuration/release.ts'
import { checkCertificate } from '#server/operation/doctor/checkCertificate.ts'
import { checkEncryption } from '#server/operation/doctor/checkEncryption.ts'
import { checkMailServer } from '#server/operation/doctor/checkMailServer.ts'
import { checkEmptyDatabase, checkPortalDatabase } from '#server/operation/doctor/checkPortalDatabase.ts'
import { checkReplication } from '#server/operation/doctor/checkReplication.ts'
import { checkSecret } from '#server/operation/doctor/checkSecret.ts'
import { checkSettings } from '#server/operation/doctor/checkSettings.ts'
import { checkDisk, checkStore } from '#server/operation/doctor/checkStore.ts'
import { bad, describeFinding, type Finding, good, messageOf } from '#server/operation/doctor/finding.ts'
import type { Command, CommandContext } from './command.ts'

/** Exit code when a check has failed; advice alone exits with 0. */
const badExitCode = 2

export const doctorCommand: Command = {
  usage: 'doctor',
  description: [
    'vérifie les réglages, la base, les fichiers, l’horloge, le disque, le serveur de messagerie',
    'et le certificat, et dit quoi faire. Se termine par 2 si quelque chose ne va pas',
  ],
  run: async ({ config, withPortal, say, exitWith }) => {
    const found: Finding[] = []
    for (const findings of [
      [good('Version', `Mandature ${release.version}`)],
      checkSettings(config),
      await checkDatabaseAndStore(withPortal),
      await checkDisk(config),
      await checkMailServer(config),
      await checkCertificate(config),
    ])
      for (const finding of findings) {
        found.push(finding)
        say(describeFinding(finding))
      }
    const failed = found.filter(({ state }) => state === 'bad').length
    if (failed > 0) exitWith(badExitCode)
    say(failed === 0 ? 'Rien n’empêche le portail de servir.' : `À corriger : ${failed}.`)
  },
}

async function checkDatabaseAndStore(withPortal: CommandContext['withPortal']): Promise<Finding[]> {
  try {
    // No migration, and no mark is written: a check changes nothing.
    return await withPortal(
      async ({ portal }) =>
        (await checkEmptyDatabase(portal)) ?? [
          ...(await checkPortalDatabase(portal)),
          ...(await checkEncryption(portal)),
          ...(await checkReplication(portal)),
          ...(await checkSecret(portal)),
          await checkStore(portal),
        ],
      {
        as: 'guest',
        migrates: false,
      },
    )
  } catch (error) {
    return [bad('Base', messageOf(error), databaseTodo)]
  }
}

const databaseTodo =
  'vérifiez DATABASE_URL (ou DATA_DIR), puis recommencez : la base, l’horloge et les fichiers n’ont pas été vérifiés'
