import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ConnectionOptions, createSecureContext } from 'node:tls'
import { readPrivateFile, unreadable } from './privateFile.ts'

/** The values of `sslmode`, with the meaning that libpq gives them. */
const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
export type SslMode = (typeof modes)[number]

/** The parameters that are read here. Those that node-postgres knows besides them are refused. */
const parameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const
const foreignParameters = ['ssl', 'uselibpqcompat', 'sslnegotiation', 'sslpassword', 'sslcrl'] as const

/** How connections to the database are encrypted. */
export interface DatabaseTls {
  mode: SslMode
  /** options of `pg.Client` */
  ssl: ConnectionOptions | false
}

/** `sslrootcert=system`: the authorities that Node knows */
const systemAuthorities = 'system'

/**
 * Reads the encryption parameters of an address of PostgreSQL, and the files that they name.
 * @param address of one host
 * @param faults receives French sentences about what is wrong
 * @returns the address without them; `tls` is null when it has none
 */
export function readDatabaseTls(address: string, faults: string[]): { address: string; tls: DatabaseTls | null } {
  const url = new URL(address)
  const given = Object.fromEntries(url.searchParams)
  for (const name of foreignParameters)
    if (name in given)
      faults.push(
        `${name} n’est pas lu dans l’adresse : écrivez sslmode, et au besoin ${parameters.slice(1).join(', ')}.`,
      )
  const written = parameters.filter((name) => name in given)
  if (written.length === 0) return { address, tls: null }
  for (const name of parameters) url.searchParams.delete(name)
  return { address: url.href, tls: readMode(given, faults) }
}

type Given = Readonly<Partial<Record<string, string>>>

function readMode(given: Given, faults: string[]): DatabaseTls | null {
  const mode = modes.find((known) => known === given['sslmode'])
  if (!mode) {
    const written = given['sslmode']
    faults.push(
      `${written === undefined ? 'sslmode manque dans l’adresse' : `sslmode=${written} n’est pas admis`} : écrivez verify-full (chiffré, le serveur est vérifié), verify-ca (son nom ne l’est pas), require (rien n’est vérifié) ou disable (rien n’est chiffré).`,
    )
    return null
  }
  if (mode === 'disable') return { mode, ssl: false }
  const before = faults.length
  const ca = readAuthorities(given, mode, faults)
  const identity = readIdentity(given, faults)
  if (faults.length > before) return null
  // With an authority, libpq checks it in the mode `require` too.
  const isVerified = mode !== 'require' || ca !== undefined
  const ssl: ConnectionOptions = {
    ...(ca !== undefined && { ca }),
    ...identity,
    rejectUnauthorized: isVerified,
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  }
  return { mode: mode === 'require' && isVerified ? 'verify-ca' : mode, ssl }
}

function readAuthorities({ sslrootcert: path }: Given, mode: SslMode, faults: string[]): string | undefined {
  if (path === undefined && mode === 'verify-ca')
    faults.push(
      'sslmode=verify-ca demande sslrootcert, le certificat de votre propre autorité : écrivez-le, ou sslmode=verify-full.',
    )
  if (path === systemAuthorities && mode !== 'verify-full')
    faults.push(
      'sslrootcert=system demande sslmode=verify-full : n’importe qui peut obtenir un certificat de ces autorités.',
    )
  if (path === undefined || path === systemAuthorities) return undefined
  return readCertificate('sslrootcert', path, faults)
}

function readIdentity({ sslcert, sslkey }: Given, faults: string[]): { cert: string; key: string } | null {
  if (sslcert === undefined && sslkey === undefined) return null
  if (sslcert === undefined || sslkey === undefined) {
    faults.push('sslcert et sslkey vont ensemble : écrivez les deux, ou aucun.')
    return null
  }
  const cert = readCertificate('sslcert', sslcert, faults)
  const key = readPrivateFile(sslkey)
  if ('fault' in key) faults.push(`sslkey : ${key.fault}.`)
  if (cert === undefined || 'fault' in key) return null
  try {
    createSecureContext({ cert, key: key.text })
    return { cert, key: key.text }
  } catch {
    faults.push(`la clé de sslkey n’est pas celle du certificat de sslcert, ou elle a un mot de passe : « ${sslkey} ».`)
    return null
  }
}

function readCertificate(name: string, path: string, faults: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    if (isCertificate(text)) return text
    faults.push(`${name} : « ${path} » n’est pas un certificat en PEM.`)
  } catch (error) {
    faults.push(`${name} : ${unreadable(path, error)}.`)
  }
  return undefined
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text) instanceof X509Certificate
  } catch {
    return false
  }
}
