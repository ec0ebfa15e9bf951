import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** How many different statements one connection keeps planned. Past that, statements are planned at each call. */
const maxStatements = 300

/**
 * Gives a name to each parameterised statement of a connection, so that PostgreSQL parses and plans it once.
 * The queries of the portal are few and come back all the time: planning costs them as much as running.
 */
export function nameStatements(client: ClientBase): void {
  const names = new Map<string, string>()
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(text, values, ...rest)
    let name = names.get(text)
    if (!name && names.size < maxStatements) {
      name = createHash('sha1').update(text).digest('base64url')
      names.set(text, name)
    }
    return query({ name, text, values }, ...rest)
  }
  client.query = named as ClientBase['query']
}
