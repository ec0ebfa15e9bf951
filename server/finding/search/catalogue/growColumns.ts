export type Column = Int32Array | Float64Array | Float32Array | Uint8Array

/** The class of a column, `Int32Array` for example. */
export interface ColumnType<Of extends Column> {
  readonly BYTES_PER_ELEMENT: number
  new (length: number): Of
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Of
}

/** Number of elements that a column has room for behind its last one. */
const room = 1_024

/** Number of elements that were put into a buffer. Columns of several editions share one: whoever comes first adds to it. */
const filled = new WeakMap<ArrayBufferLike, number>()

/** Copies the parts into one column, one after the other. */
export function concatenate<Of extends Column>(type: ColumnType<Of>, parts: readonly Of[]): Of {
  const length = lengthOf(parts)
  const { buffer } = new type(length + room)
  filled.set(buffer, length)
  return fill(new type(buffer, 0, length), parts, 0)
}

/**
 * Returns the column with further parts at its end. The given column stays as it is. The new one shares its elements
 * where there is room behind them that no other column has taken, else they are copied.
 */
export function append<Of extends Column>(type: ColumnType<Of>, column: Of, parts: readonly Of[]): Of {
  const { buffer, length } = column
  const longer = length + lengthOf(parts)
  if (longer === length) return column
  if (filled.get(buffer) !== length || longer * type.BYTES_PER_ELEMENT > buffer.byteLength)
    return concatenate(type, [column, ...parts])
  filled.set(buffer, longer)
  return fill(new type(buffer, 0, longer), parts, length)
}

const lengthOf = (parts: readonly Column[]): number => parts.reduce((sum, { length }) => sum + length, 0)

function fill<Of extends Column>(column: Of, parts: readonly Of[], from: number): Of {
  let at = from
  for (const part of parts) {
    column.set(part, at)
    at += part.length
  }
  return column
}
