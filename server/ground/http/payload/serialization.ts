import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { JsonText } from '#server/ground/database/jsonText.ts'

/**
 * Writes an answer through its schema: a field that the contract does not know never leaves, and an answer that is not
 * what the contract says is a bug, told as one.
 * @param checksTexts whether what PostgreSQL has written as JSON is read and compared with the schema too: in tests and development. It has
 *   the fields that its statement names, whoever asks.
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
      if (!hasTexts(data)) return JSON.stringify(parse(data))
      if (checksTexts) assertIsContract(data, parse, url)
      return joined(data)
    }
  }

const hasTexts = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && Object.values(data).some((value) => value instanceof JsonText)

/** @throws Error when the contract knows fewer fields, or others */
function assertIsContract(data: Record<string, unknown>, parse: (data: unknown) => unknown, url = '') {
  const read = JSON.parse(JSON.stringify(data)) as unknown
  if (!isDeepStrictEqual(parse(read), read))
    throw new Error(`the answer of ${url} has fields that its contract has not`)
}

/** The JSON of an object, with its texts as they are. */
const joined = (data: Record<string, unknown>): string =>
  `{${Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`)
    .join(',')}}`
