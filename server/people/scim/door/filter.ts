import { type RawBuilder, type SqlBool, sql } from 'kysely'
import SCIMMY from 'scimmy'
import { Failure } from '#server/ground/errors/failure.ts'

const maxCharacters = 512
/** The library writes a filter as alternatives, whose number doubles with each `or` inside an `and`. */
const maxConnectives = 8

/** Builds an SQL condition on the value of an attribute. */
export type AttributeConditions = Readonly<Record<string, (value: unknown) => RawBuilder<SqlBool>>>

/**
 * Parses a filter (RFC 7644 §3.4.2.2) into alternatives of comparisons.
 * @returns alternatives: lists of `emails.value` and the value that it must equal
 * @throws Failure `scim.filter` for what is no filter, is too long, or compares otherwise than by `eq`
 */
export function parseFilter(filter: string): [path: string, value: unknown][][] {
  const connectives = filter.match(/\b(?:and|or|not)\b/gi)?.length ?? 0
  if (filter.length > maxCharacters || connectives > maxConnectives) throw new Failure('scim.filter')
  try {
    return [...new SCIMMY.Types.Filter(filter)].map((alternative) => comparisonsOf(alternative as Expression))
  } catch (error) {
    throw new Failure('scim.filter', { cause: error })
  }
}

interface Expression {
  [attribute: string]: readonly unknown[] | Expression
}

const comparisonsOf = (expression: Expression, parent = ''): [string, unknown][] =>
  Object.entries(expression).flatMap(([attribute, compared]) => {
    const path = `${parent}${attribute.toLowerCase()}`
    if (!Array.isArray(compared)) return comparisonsOf(compared as Expression, `${path}.`)
    const [comparator, value] = compared as [unknown, unknown]
    if (compared.length !== 2 || String(comparator).toLowerCase() !== 'eq') throw new Error(`comparison of ${path}`)
    return [[path, value]]
  })

/**
 * SQL condition of a filter.
 * @param attributes the attributes by which records are found, in lower case: `emails.value`
 * @throws Failure `scim.filter`
 */
export function filterCondition(filter: string | undefined, attributes: AttributeConditions): RawBuilder<SqlBool> {
  if (filter === undefined) return sql`true`
  const alternatives = parseFilter(filter).map((comparisons) => {
    const conditions = comparisons.map(([path, value]) => {
      const condition = attributes[path.replace(coreSchema, '')]
      if (!condition) throw new Failure('scim.filter')
      return condition(value)
    })
    return sql`(${sql.join(conditions, sql` and `)})`
  })
  return sql`(${sql.join(alternatives, sql` or `)})`
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

/** Reads a boolean as directories write it: `true`, `"True"`. @throws Failure `scim.filter` */
export function booleanOf(value: unknown): boolean {
  const written = String(value).toLowerCase()
  if (written !== 'true' && written !== 'false') throw new Failure('scim.filter')
  return written === 'true'
}
