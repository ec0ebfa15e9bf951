import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'
import { advice, type Finding, good } from './finding.ts'

const what = 'Base, chiffrement'

/**
 * Checks whether the connection to the database is encrypted, and the server verified. Nothing is said of the embedded
 * database, which no network reaches.
 */
export async function checkEncryption({ db, config }: Pick<Portal, 'db' | 'config'>): Promise<Finding[]> {
  if (config.databaseUrl === null) return []
  const { rows } = await sql<{ version: string | null; local: boolean }>`
    select case when ssl then version end as version,
      inet_server_addr() is null or inet_server_addr() = inet_client_addr() as local
    from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
  const { version = null, local = false } = rows[0] ?? {}
  const todo = 'écrivez dans DATABASE_URL sslmode=verify-full, et sslrootcert pour votre propre autorité'
  if (version === null)
    return [
      local
        ? good(what, 'la connexion n’est pas chiffrée, et ne quitte pas cette machine')
        : advice(what, 'la connexion n’est pas chiffrée : mot de passe et données peuvent être lus en chemin', todo),
    ]
  const mode = config.databaseTls?.mode
  if (mode === 'verify-full') return [good(what, `la connexion est chiffrée (${version}), et le serveur vérifié`)]
  if (mode === 'verify-ca')
    return [good(what, `la connexion est chiffrée (${version}), et l’autorité du serveur vérifiée, pas son nom`)]
  return [advice(what, `la connexion est chiffrée (${version}), mais rien ne prouve que c’est le bon serveur`, todo)]
}
