import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigFault } from '#server/ground/configuration/config.ts'
import { Secret } from '#server/ground/configuration/secret.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { announceServer } from './announceServer.ts'

let world: World
const folders: string[] = []
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-announced-'))
  folders.push(folder)
  return folder
}

const key = (letter: string) => Buffer.alloc(32, letter)
async function start(current: string, ...former: string[]) {
  const config = { ...world.portal.config, dataDir: await createFolder() }
  const secret = new Secret(key(current), former.map(key))
  const announcement = await announceServer({ ...world.portal, config, secret })
  return () => announcement.stop()
}

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

test('a data folder that another running server uses is refused, and accepted when that server has ended', async () => {
  const announced = { ...world.portal, config: { ...world.portal.config, dataDir: await createFolder() } }
  const first = await announceServer(announced)
  await expect(announceServer(announced, { patienceMs: 0 })).rejects.toThrow(
    /^Un autre serveur de cette base, en marche, utilise déjà « .* » : donnez à chaque serveur un DATA_DIR à lui/,
  )
  const waiting = announceServer(announced)
  await first.stop()
  const second = await waiting
  await second.stop()
})
