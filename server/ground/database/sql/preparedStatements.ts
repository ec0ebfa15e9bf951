import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** Maximum number of prepared statements per connection. Further statements are planned at each call. */
const maxStatements = 300

/**
 * Statements whose result has all columns of a table. PostgreSQL refuses such a prepared statement once a migration of
 * the next release has added a column (« cached plan must not change result type »), so they are planned at each call.
 */
const selectsAllColumns = /^\s*select (?:distinct )?(?:"?\w+"?\.)?\*|returning (?:"?\w+"?\.)?\*\s*$/i

/**
 * Makes a client prepare each parameterised statement under a name, so that PostgreSQL parses and plans it once. The
 * portal has few different queries, which repeat; planning one costs as much as running it.
 */
export function enablePreparedStatements(client: ClientBase): void {
  const names = new Map<string, string>()
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(text, values, ...rest)
    let name = names.get(text)
    if (!name && names.size < maxStatements && !selectsAllColumns.test(text)) {
      name = createHash('sha1').update(text).digest('base64url')
      names.set(text, name)
    }
    return query({ name, text, values }, ...rest)
  }
  client.query = named as ClientBase['query']
}
