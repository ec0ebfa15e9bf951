import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { JsonText } from '#server/ground/database/jsonText.ts'

/**
 * Compiles the serializer of a response from its schema. Unknown fields are removed; a response that does not match the
 * contract is a bug, and throws.
 * @param checksTexts whether JSON text from PostgreSQL is also parsed and compared with the schema, as in tests and
 * development. In production it is trusted: its fields are named by the statement.
 */
export const serializerCompiler =
  (checksTexts: boolean) =>
  ({ schema, url }: { schema: unknown; url?: string }) => {
    const shape = schema as z.ZodType
    const parse = (data: unknown) => {
      const result = shape.safeParse(data)
      if (result.success) return result.data
      throw new Error(`the answer of ${url} is not what its contract says`, { cause: result.error })
    }
    return (data: unknown) => {
      if (!hasJsonTexts(data)) return JSON.stringify(parse(data))
      if (checksTexts) assertMatchesContract(data, parse, url)
      return joinJson(data)
    }
  }

const hasJsonTexts = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && Object.values(data).some((value) => value instanceof JsonText)

/**
 * Compares a response that contains JSON texts with its contract.
 * @throws Error when the fields differ
 */
function assertMatchesContract(data: Record<string, unknown>, parse: (data: unknown) => unknown, url = '') {
  const read = JSON.parse(JSON.stringify(data)) as unknown
  if (!isDeepStrictEqual(parse(read), read))
    throw new Error(`the answer of ${url} has fields that its contract has not`)
}

/** The JSON of an object, with its JSON texts inserted unchanged. */
const joinJson = (data: Record<string, unknown>): string =>
  `{${Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`)
    .join(',')}}`
