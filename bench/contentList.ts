import { compared } from './calls.ts'
import type { Line } from './figure.ts'
import { contentsFloor } from './floors.ts'
import type { Ground } from './ground.ts'
import { email } from './member.ts'
import { fillContents } from './volume.ts'

const contents = 5_000

/** A page of the contents of a portal that has thousands, against one statement behind a bare Fastify. */
export async function contentList(ground: Ground): Promise<Line[]> {
  const [reader] = await ground.query<{ bodies: number[] }>(
    `select array(select bodies.id from bodies join assignments on assignments.body_id = any(bodies.path)
      where assignments.user_id = users.id) as bodies from users where email = $1`,
    [email],
  )
  await fillContents(ground, contents)
  return compared(ground, {
    figure: 'liste de 20 contenus sur 5 000',
    path: '/api/contents?itemsPerPage=20',
    floor: contentsFloor,
    parameters: [reader?.bodies],
  })
}
