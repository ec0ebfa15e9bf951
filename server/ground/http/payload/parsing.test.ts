import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { App } from '#server/ground/http/app.ts'
import { handleErrors } from '#server/ground/http/errors.ts'
import { addBodyParsers, longBodyBytes, maxBodyBytes, parseQuery } from './parsing.ts'

/** A server with the parsers, the error handler and a route that returns the body. */
function echo() {
  const app = Fastify({ bodyLimit: maxBodyBytes }) as unknown as App
  handleErrors(app, {})
  addBodyParsers(app)
  const answer = async ({ body }: { body: unknown }) => ({ body: body ?? null })
  app.post('/', answer)
  app.post('/long', { bodyLimit: longBodyBytes }, answer)
  return (payload: string, type = 'application/json', url = '/') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
}

test.each([
  'application/json',
  'application/ld+json',
  'application/merge-patch+json',
  'application/json; charset=utf-8',
])('%s is parsed as JSON', async (type) => {
  expect((await echo()('{"a":[1]}', type)).json()).toEqual({ body: { a: [1] } })
})

test.each([
  ['text that is not JSON', '{"a":', 'application/json', 400, 'request.malformed'],
  ['21 levels', `${'['.repeat(21)}${']'.repeat(21)}`, 'application/json', 400, 'request.tooDeep'],
  ['two hundred thousand levels', '['.repeat(200_000), 'application/json', 400, 'request.tooDeep'],
  ['10,001 values', `[${'0,'.repeat(10_000)}0]`, 'application/json', 413, 'request.tooLarge'],
  ['more than 256 kB', `"${'a'.repeat(256 * 1024)}"`, 'application/json', 413, 'request.tooLarge'],
  ['another type', '<a/>', 'text/xml', 415, 'request.type'],
])('%s is refused with a problem response', async (_what, payload, type, status, code) => {
  const answer = await echo()(payload, type)

  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toMatchObject({ '@type': 'Error', status, code, description: expect.stringMatching(/\.$/) })
})

test('20 levels of nesting are accepted, and brackets in a string do not count', async () => {
  expect((await echo()(`${'['.repeat(20)}${']'.repeat(20)}`)).statusCode).toBe(200)
  expect((await echo()(JSON.stringify('['.repeat(100)))).statusCode).toBe(200)
  expect((await echo()(JSON.stringify(','.repeat(20_000)))).statusCode).toBe(200)
})

test('a body may have 1 MB where the route allows it', async () => {
  const text = (bytes: number) => `"${'a'.repeat(bytes - 2)}"`
  expect((await echo()(text(longBodyBytes), 'application/json', '/long')).statusCode).toBe(200)
  expect((await echo()(text(longBodyBytes + 1), 'application/json', '/long')).statusCode).toBe(413)
  expect((await echo()(text(maxBodyBytes))).statusCode).toBe(200)
})

test('a prototype cannot be set', async () => {
  expect((await echo()('{"__proto__":{"admin":true},"a":1}')).json()).toEqual({ body: { a: 1 } })
})

test('filters are parsed in the forms of API.md', () => {
  expect(parseQuery('irp[]=3&irp[]=4&order[startsAt]=asc&startsAt[after]=2026-03-19')).toEqual({
    irp: ['3', '4'],
    order: { startsAt: 'asc' },
    startsAt: { after: '2026-03-19' },
  })
  expect(parseQuery('id=1&id=2')).toEqual({ id: ['1', '2'] })
})
