import type { ClientBase, Pool } from 'pg'
import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** A node of an executed plan, as in `explain (analyze, format json)`. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Rows that a plan reads from a table, including those that a filter removes. */
export interface RowsRead {
  of: string
  rows: number
}

/** Records the statements of a pool, with parameters. Must be called before its first connection. */
export function recordStatements(pool: Pool) {
  let seen: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const recording = (first: unknown, ...rest: unknown[]) => {
      const { text, values } = typeof first === 'string' ? { text: first, values: rest[0] } : (first as Statement)
      seen.push({ text, values: Array.isArray(values) ? values : [] })
      return query(first, ...rest)
    }
    client.query = recording as ClientBase['query']
  })
  return {
    during: async (act: () => Promise<unknown>): Promise<Statement[]> => {
      seen = []
      await act()
      return seen
    },
  }
}

/**
 * Runs a statement with a generic plan, or with a plan for these parameters.
 * @returns rows read by each scan
 */
export async function rowsReadBy(
  client: ClientBase,
  { text, values }: Statement,
  mode: 'generic' | 'custom',
): Promise<RowsRead[]> {
  await client.query(`set plan_cache_mode = force_${mode}_plan`)
  await client.query(`prepare examined as ${text}`)
  try {
    const parameters = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) execute examined${parameters}`,
    )
    return rows.flatMap(({ 'QUERY PLAN': [run] }) => [...scans(run.Plan)])
  } finally {
    await client.query('deallocate examined')
  }
}

function* scans(node: PlanNode): Generator<RowsRead> {
  const table = node['Relation Name']
  const isBitmap = node['Node Type'] === 'Bitmap Index Scan'
  if (table || isBitmap) {
    const perLoop =
      node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    yield { of: table ?? node['Index Name'] ?? '', rows: Math.round(perLoop * node['Actual Loops']) }
  }
  for (const child of node.Plans ?? []) yield* scans(child)
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return pg.escapeLiteral(arrayLiteral(value))
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

const arrayLiteral = (values: readonly unknown[]) =>
  `{${values.map((value) => (typeof value === 'number' ? value : `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`)).join(',')}}`
