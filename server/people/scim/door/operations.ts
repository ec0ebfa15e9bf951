import { z } from 'zod'
import { Failure } from '#server/ground/errors/failure.ts'

const maxOperations = 1_000

const Operations = z.object({
  schemas: z.tuple([z.literal('urn:ietf:params:scim:api:messages:2.0:PatchOp')]),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'remove', 'replace'])),
        path: z.string().max(1_000).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(maxOperations),
})

/** One operation of a PATCH (RFC 7644 §3.5.2). */
export interface Operation {
  op: 'add' | 'remove' | 'replace'
  path: string | undefined
  value?: unknown
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i

/**
 * Reads the operations of a PATCH, whose names Entra writes « Add » and « Replace ». One without a path becomes one for each
 * attribute of its value, whose names may be paths: `name.givenName`.
 * @throws Failure `scim.syntax`
 */
export function parseOperations(body: unknown): Operation[] {
  const read = Operations.safeParse(body)
  if (!read.success) throw new Failure('scim.syntax', { cause: read.error })
  return read.data.Operations.flatMap(({ op, path, value }) => {
    if (path !== undefined && path !== '') return [{ op, path: path.replace(coreSchema, ''), value }]
    if (op === 'remove') throw new Failure('scim.noTarget', { values: { name: 'remove' } })
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Failure('scim.syntax')
    return attributesOf(value).map(([name, one]) => ({ op, path: name.replace(coreSchema, ''), value: one }))
  })
}

/** The parts of `name` one by one, so that those left out stay. */
const attributesOf = (value: object): [string, unknown][] =>
  Object.entries(value).flatMap(([name, one]): [string, unknown][] =>
    name.toLowerCase() === 'name' && typeof one === 'object' && one !== null
      ? Object.entries(one).map(([part, text]): [string, unknown] => [`name.${part}`, text])
      : [[name, one]],
  )
