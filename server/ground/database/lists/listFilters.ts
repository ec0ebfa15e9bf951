import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allConditions, type List } from './list.ts'

/**
 * Columns that a list can be filtered by; each is the first column of an index of the list. When several filters are
 * used, the first one is read along its index.
 */
export type ListFilters<Name extends string> = Readonly<
  Record<Name, { readonly column: RawBuilder<unknown>; readonly type: 'int' | 'text' }>
>

interface FilterConditions extends Pick<List<unknown>, 'filteredBy'> {
  /** condition on a row, for all filters with all their values */
  any: RawBuilder<SqlBool>
  /** condition on a row for one value of `filteredBy` (see `List.filteredBy`), and all other filters */
  one: RawBuilder<SqlBool>
}

/** Returns the SQL conditions of the filters in a query, for a list with `total`. */
export function filterConditions<Name extends string>(
  filters: ListFilters<Name>,
  query: NoInfer<{ readonly [Filter in Name]?: readonly (number | string)[] | undefined }>,
): FilterConditions {
  const asked = (Object.keys(filters) as Name[]).flatMap((name) => {
    const values = query[name]
    if (!values) return []
    const { column, type } = filters[name]
    const array = sql`${[...new Set(values)]}::${sql.raw(type)}[]`
    return [{ column, array, isAny: sql<SqlBool>`${column} = any(${array})` }]
  })
  const [first, ...others] = asked
  return {
    any: allConditions(...asked.map(({ isAny }) => isAny)),
    one: allConditions(first && sql`${first.column} = filtered.value`, ...others.map(({ isAny }) => isAny)),
    filteredBy: first?.array,
  }
}
