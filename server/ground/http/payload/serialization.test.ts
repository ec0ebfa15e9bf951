import { expect, test } from 'vitest'
import { z } from 'zod'
import { JsonText } from '#server/ground/database/jsonText.ts'
import { serializerCompiler } from './serialization.ts'

const schema = z.object({ total: z.int(), member: z.array(z.object({ id: z.int() })), view: z.string().optional() })
const inTests = serializerCompiler(true)({ schema, url: '/api/things' })
const inProduction = serializerCompiler(false)({ schema, url: '/api/things' })
const page = (text: string) => ({ total: 1, member: new JsonText(text), view: undefined })

test('a parsed response is serialized through its schema', () => {
  const answer = { total: 1, member: [{ id: 3, secret: 'x' }] }
  expect([inTests(answer), inProduction(answer)]).toEqual(Array(2).fill('{"total":1,"member":[{"id":3}]}'))
  expect(() => inProduction({ total: 'x', member: [] })).toThrow('/api/things')
})

test('JSON text from PostgreSQL is sent unchanged', () => {
  expect(inProduction(page('[{"id" : 3}]'))).toBe('{"total":1,"member":[{"id" : 3}]}')
  expect(inTests(page('[{"id" : 3}]'))).toBe('{"total":1,"member":[{"id" : 3}]}')
  expect(JSON.stringify(page('[{"id" : 3}]'))).toBe('{"total":1,"member":[{"id":3}]}')
})

test.each([['[{"id" : "3"}]'], ['[{}]'], ['[{"id" : 3, "secret" : "x"}]']])(
  'tests reject %s, which does not match the contract',
  (text) => {
    expect(() => inTests(page(text))).toThrow('/api/things')
  },
)
