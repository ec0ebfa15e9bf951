// node bench/floor.ts CONNECTION STATEMENT PARAMETERS (each as JSON)
// The floor of a call: a bare Fastify that sends what one statement answers, on a pool of the same kind and size.
import Fastify from 'fastify'
import pino from 'pino'
import { type Connection, openPool } from '#server/database/open.ts'

const [connection, statement, parameters] = process.argv.slice(2).map((word) => JSON.parse(word) as unknown)
const pool = openPool(connection as Connection, pino({ level: 'silent' }))

const app = Fastify()
app.get('/', async () => {
  const { rows } = await pool.query<{ answer: object }>(statement as string, parameters as unknown[])
  return rows[0]?.answer
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
