import type { DatabaseTls } from '#server/ground/configuration/databaseTls.ts'
import { describeTlsFault } from '#server/ground/database/connections/describeTlsFault.ts'
import { primaryClientOf, ReadOnlyDatabase } from '#server/ground/database/connections/primaryClient.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'

const minMajorVersion = 15
const connectMs = 5_000
const standbyRefusal =
  'La base de données de DATABASE_URL n’accepte pas d’écriture, c’est une base de secours : écrivez dans DATABASE_URL l’adresse de la base principale, ou celles des deux, par exemple postgres://portail:secret@base1:5432,base2:5432/portail.'

/**
 * Checks that the database of DATABASE_URL is suitable.
 * @param tls the encryption that the address demands; null: none
 * @throws OperatorFault when it cannot be opened, is a standby, is too old, is not in UTF-8, or does not let us create
 * tables
 */
export async function checkDatabase(connectionString: string, tls: DatabaseTls | null = null): Promise<void> {
  const { Client, config } = primaryClientOf({ connectionString })
  const client = new Client({ ...config, connectionTimeoutMillis: connectMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    if (error instanceof ReadOnlyDatabase) throw new OperatorFault(standbyRefusal, { cause: error })
    const sentence =
      describeTlsFault(error, tls) ??
      `La base de données de DATABASE_URL ne peut pas être ouverte : ${messageOf(error)}`
    throw new OperatorFault(sentence, { cause: error })
  }
  try {
    const { rows } = await client.query<{ version: number; encoding: string; writable: boolean | null }>(`
      select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
        has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create') as writable`)
    const refusal = rows[0] && incompatibilityOf(rows[0])
    if (refusal) throw new OperatorFault(refusal)
  } finally {
    await client.end()
  }
}

function incompatibilityOf({
  version,
  encoding,
  writable,
}: {
  version: number
  encoding: string
  writable: boolean | null
}) {
  if (version < minMajorVersion)
    return `La base de données de DATABASE_URL est un PostgreSQL ${version} : il en faut un ${minMajorVersion} ou plus récent.`
  if (encoding !== 'UTF8')
    return `La base de données de DATABASE_URL est en ${encoding} : créez-la en UTF-8 (create database … encoding 'UTF8' template template0).`
  if (!writable)
    return 'Le compte de DATABASE_URL ne peut pas créer de tables dans cette base : donnez-la-lui (alter database … owner to …).'
  return null
}

/** Message of an error. A connection tried on several addresses of one host name fails with an AggregateError. */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : (error as Error).message
