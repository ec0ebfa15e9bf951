import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

const documentation = fileURLToPath(new URL('../../../docs/operation', import.meta.url))
const promtool = (args: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: documentation, input, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}
const isThere = promtool(['--version']).status === 0
const token = 'un-jeton-de-quarante-caracteres-au-moins'

describe.skipIf(!isThere)('promtool, of the Debian package prometheus (left out where it is absent)', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ env: { METRICS_TOKEN: token } })
  })
  afterAll(() => world?.close())

  test.each([
    ['rules', 'alerts.yml'],
    ['config', 'prometheus.yml'],
  ])('accepts the %s of the documentation', (kind, file) => {
    const { status, said } = promtool(['check', kind, file])
    expect(status, said).toBe(0)
  })

  test('finds that each alert fires when it should, and not otherwise', () => {
    const { status, said } = promtool(['test', 'rules', 'alerts-cases.yml'])
    expect(status, said).toBe(0)
  })

  test('has nothing to say about the metrics of a server', async () => {
    const member = await world.user()
    await member.get('/api/sessions')
    const { body } = await world.visitor().get('/metrics', { authorization: `Bearer ${token}` })
    expect(body).toContain('mandature_http_requests_total{')
    expect(promtool(['check', 'metrics'], body)).toEqual({ status: 0, said: '' })
  })
})
