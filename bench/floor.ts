// node bench/floor.ts CONNECTION STATEMENT PARAMETERS (each as JSON)
// The floor of a call: a bare Fastify server that sends the JSON result of one statement, compressed, with a pool like
// the portal's. For a search, the query (`?q=`) is the only parameter.
import compress from '@fastify/compress'
import Fastify from 'fastify'
import pino from 'pino'
import { type Connection, openPool } from '#server/ground/database/openDatabase.ts'

const [connection, statement, parameters] = process.argv.slice(2).map((word) => JSON.parse(word) as unknown)
const pool = openPool(connection as Connection, pino({ level: 'silent' }))

const app = Fastify()
await app.register(compress, { encodings: ['br', 'gzip'] })
app.get<{ Querystring: { q?: string } }>('/', async ({ query: { q } }, reply) => {
  const { rows } = await pool.query<{ answer: string }>({
    name: 'floor',
    text: `select answer::text from (${statement as string}) asked`,
    values: q === undefined ? (parameters as unknown[]) : [q],
  })
  return reply.type('application/json; charset=utf-8').send(rows[0]?.answer)
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
