/** Account, hosts, and the rest of an address of PostgreSQL. */
const addressPattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/

/**
 * Splits an address of PostgreSQL with several hosts (`postgres://portail:secret@base1:5432,base2/portail`) into one
 * address per host.
 * @returns null when it is not an address of PostgreSQL
 */
export function splitDatabaseHosts(address: string): string[] | null {
  const [, start = '', hosts = '', rest = ''] = addressPattern.exec(address) ?? []
  const names = hosts.split(',')
  const single = names.map((host) => `${start}${host}${rest}`)
  const isValid =
    start !== '' && single.every((url) => URL.canParse(url)) && (names.length === 1 || names.every(Boolean))
  return isValid ? single : null
}

/**
 * Adds the password to an address of PostgreSQL.
 * @returns null when the address names no account, or has a password
 */
export function withPassword(address: string, password: string): string | null {
  const [, start, account, rest] = /^(postgres(?:ql)?:\/\/)([^/?#@:]+)(@.*)$/.exec(address) ?? []
  return start && account && rest ? `${start}${account}:${encodeURIComponent(password)}${rest}` : null
}
