import type { z } from 'zod'

/**
 * Writes an answer through its schema: a field that the contract does not know never leaves, and an answer that is not
 * what the contract says is a bug, told as one.
 */
export const compileSerializer = ({ schema, url }: { schema: unknown; url?: string }) => {
  const shape = schema as z.ZodType
  return (data: unknown) => {
    const result = shape.safeParse(data)
    if (result.success) return JSON.stringify(result.data)
    throw new Error(`the answer of ${url} is not what its contract says`, { cause: result.error })
  }
}
