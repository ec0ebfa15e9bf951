/** A line of the table: what was tried, whether it is kept, and what was found. */
export interface Row {
  what: string
  kept: boolean
  detail: string
}

export function printTable(rows: readonly Row[]) {
  const width = Math.max(...rows.map(({ what }) => what.length))
  console.log()
  for (const { what, kept, detail } of rows) console.log(`${kept ? '✓' : '✗'} ${what.padEnd(width)}  ${detail}`)
}
