import type { DatabaseTls } from '#server/ground/configuration/databaseTls.ts'

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** `invalid_authorization_specification` of PostgreSQL: no line of pg_hba.conf accepts the connection */
const refusedAuthorization = '28000'

type ConnectError = NodeJS.ErrnoException & { cert?: { subjectaltname?: string } }

/**
 * Says in French why a connection to PostgreSQL could not be encrypted as the address demands, and what to write.
 * @returns null when the error has another cause
 */
export function describeTlsFault(error: unknown, tls: DatabaseTls | null): string | null {
  const { code = '', message, cert } = error as ConnectError
  const mode = tls?.mode ?? 'disable'
  const certificate = 'Le certificat du serveur PostgreSQL de DATABASE_URL'
  if (message.includes('does not support SSL'))
    return `Le serveur PostgreSQL de DATABASE_URL n’accepte pas de connexion chiffrée, que sslmode=${mode} demande : activez TLS sur ce serveur (ssl = on), ou corrigez l’adresse.`
  if (untrusted.has(code))
    return `${certificate} n’est signé par aucune autorité connue du portail (${code}) : écrivez dans sslrootcert le fichier du certificat de celle qui l’a signé.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${certificate} n’est pas au nom que l’adresse emploie : écrivez-y l’un des siens (${cert?.subjectaltname ?? 'aucun'}), ou faites-le établir à ce nom.`
  if (code === 'CERT_HAS_EXPIRED') return `${certificate} a expiré : renouvelez-le.`
  if (code === 'CERT_NOT_YET_VALID')
    return `${certificate} n’est pas encore valable : vérifiez l’heure de cette machine, ou faites-en établir un autre.`
  if (code.startsWith('ERR_SSL_') && /alert/i.test(message))
    return `Le serveur PostgreSQL de DATABASE_URL refuse le chiffrement proposé (${code}) : vérifiez que le certificat de sslcert est signé par l’autorité de son ssl_ca_file, et la version de TLS.`
  if (code !== refusedAuthorization) return null
  if (mode === 'disable')
    return `Le serveur PostgreSQL de DATABASE_URL refuse cette connexion, qui n’est pas chiffrée (${message}) : s’il demande TLS, écrivez sslmode=verify-full dans l’adresse, sinon corrigez son pg_hba.conf.`
  return `Le serveur PostgreSQL de DATABASE_URL refuse cette connexion, qui est chiffrée (${message}) : vérifiez son pg_hba.conf, et sslcert et sslkey s’il demande un certificat.`
}
