import { fileURLToPath } from 'node:url'
import { answer, assertSame } from './calls.ts'
import { type Line, median, ms, number } from './figure.ts'
import { documentsFloor } from './floors.ts'
import type { Ground } from './ground.ts'
import { email, signedIn } from './member.ts'
import { start } from './processes.ts'
import { fillBody } from './volume.ts'

const documents = 5_000
const page = 5
const runs = 5
const callsOfRun = 200
/** Until the code of both is compiled, and the statements planned. */
const warmCalls = 200

/** The fifth page of the documents of a body that has thousands, against one statement behind a bare Fastify. */
export async function documentList(ground: Ground): Promise<Line[]> {
  const [reader] = await ground.query<{ id: number; body: number; bodies: number[] }>(
    `select users.id, assignments.body_id as body, array(select bodies.id from bodies join assignments held
        on held.body_id = any(bodies.path) where held.user_id = users.id) as bodies
      from users join assignments on assignments.user_id = users.id where email = $1 and assignments.main`,
    [email],
  )
  if (!reader) throw new Error('la démonstration n’a plus de lecteur')
  await fillBody(ground, reader.body, documents)
  const bare = fileURLToPath(new URL('floor.ts', import.meta.url))
  const words = [ground.connection, documentsFloor, [reader.id, reader.bodies, reader.body]]
  const server = await ground.serve()
  const plain = await start([bare, ...words.map((word) => JSON.stringify(word))], '/', {})
  try {
    const cookie = await signedIn(server.origin)
    const url = `${server.origin}/api/documents?irp=${reader.body}&page=${page}`
    await assertSame(await answer(url, cookie), await answer(plain.origin, cookie))
    await durations(url, cookie, warmCalls)
    await durations(plain.origin, cookie, warmCalls)
    const ours: number[] = []
    const floors: number[] = []
    for (let count = 0; count < runs; count++) {
      floors.push(p95(await durations(plain.origin, cookie, callsOfRun)))
      ours.push(p95(await durations(url, cookie, callsOfRun)))
    }
    // one against the other of the same moment: the machine may have something else to do in between
    const ratio = median(ours.map((each, count) => each / (floors[count] ?? Number.NaN)))
    return [
      {
        figure: `${number(documents)} documents d’une instance, page ${page}, 95e centile`,
        value: ms(median(ours)),
        floor: ms(median(floors)),
        ratio: `× ${number(ratio, 1)}`,
        budget: '≤ × 3',
        ok: ratio <= 3,
      },
    ]
  } finally {
    await server.stop()
    await plain.stop()
  }
}

/** How long calls took, one after the other, in milliseconds. */
async function durations(url: string, cookie: string, calls: number): Promise<number[]> {
  const taken: number[] = []
  for (let count = 0; count < calls; count++) {
    const begun = performance.now()
    await answer(url, cookie)
    taken.push(performance.now() - begun)
  }
  return taken
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
