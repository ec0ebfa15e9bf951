import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigFault } from '#server/ground/configuration/config.ts'
import { Secret } from '#server/ground/configuration/secret.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { claimSecret } from './claimSecret.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const key = (letter: string) => Buffer.alloc(32, letter)
const start = (current: string, ...former: string[]) =>
  claimSecret({ ...world.portal, secret: new Secret(key(current), former.map(key)) })

test('servers with one secret start, one with another secret is refused while they run', async () => {
  const stops = [await start('a'), await start('a')]
  const refused = start('b')
  await expect(refused).rejects.toThrow(ConfigFault)
  await expect(refused).rejects.toThrow(/^SECRET n’est pas celui d’un autre serveur .* : écrivez sur tous les serveurs/)
  for (const stop of stops) await stop()
  await (await start('b'))()
})

test('during a change of secret, servers with the old and the new one start', async () => {
  const old = await start('a', 'b')
  const changed = await start('b', 'a')
  await expect(start('c', 'a')).rejects.toThrow(/SECRET n’est pas celui/)
  await changed()
  await old()
})
