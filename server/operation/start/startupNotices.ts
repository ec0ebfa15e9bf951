import { release } from '#server/ground/configuration/release.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { areMailsHeld } from '#server/messaging/mails/mailHold.ts'
import { createFirstAdministratorLink } from '#server/people/accounts/firstAdministratorLink.ts'

/**
 * Lists what the operator still has to do after the start (SPEC §5). It is printed on the terminal and not logged,
 * because others may read the log.
 * @param origin origin of the portal
 * @param isLogged systemd writes what is printed into its journal: the secret link is then left to a command
 */
export async function listStartupNotices(portal: Portal, origin: string, isLogged = false): Promise<string[]> {
  const notices: string[] = []
  const path = await createFirstAdministratorLink(portal)
  if (path && isLogged)
    notices.push(
      `Personne n’administre encore ce portail. Cette commande donne le lien où créer le compte du premier administrateur : ${release.commandLine('first-administrator ADRESSE')}`,
    )
  else if (path)
    notices.push(
      `Personne n’administre encore ce portail. Ouvrez ce lien dans les 24 heures pour créer le compte du premier administrateur. Il ne sert qu’une fois :\n${origin}${path}`,
    )
  if (await areMailsHeld(portal.db))
    notices.push(
      `Une sauvegarde a été restaurée : les courriels attendent. Ils partiront après « ${release.commandLine('release-mails')} ».`,
    )
  const held = await portal.db.selectFrom('taskApprovals').select('id').where('decision', 'is', null).execute()
  if (held.length > 0)
    notices.push(
      `Des traitements attendent l’accord d’un administrateur (${held.length}) : ${origin}/admin/traitements`,
    )
  return notices
}
