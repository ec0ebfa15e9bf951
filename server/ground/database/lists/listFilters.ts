import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { every, type List } from './list.ts'

/** The columns that a list is filtered by, each beginning an index of the list. Of two, the first is read along its index. */
export type ListFilters<Name extends string> = Readonly<
  Record<Name, { readonly column: RawBuilder<unknown>; readonly type: 'int' | 'text' }>
>

interface FilterConditions extends Pick<List<unknown>, 'filteredBy'> {
  /** of a row of the list */
  any: RawBuilder<SqlBool>
  /** of a row for one of the values of `filteredBy` (`List.filteredBy`) */
  one: RawBuilder<SqlBool>
}

/** What a query asks of these columns, as a list with `total` needs it. */
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
    any: every(...asked.map(({ isAny }) => isAny)),
    one: every(first && sql`${first.column} = filtered.value`, ...others.map(({ isAny }) => isAny)),
    filteredBy: first?.array,
  }
}
