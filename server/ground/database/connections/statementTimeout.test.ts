import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { commands } from '#server/operation/commands/commands.ts'
import { openForCommand } from '#server/operation/commands/openForCommand.ts'
import { openBackupPortal } from '#tests/support/backupPortal.ts'
import { openKillableServers } from '#tests/support/killableServers.ts'
import { pollOptions, runBlocked } from '#tests/support/runBlocked.ts'

// PostgreSQL cancels a slow statement of a request after 5 s, but not those of commands and tasks.

const log = pino({ level: 'silent' })
const timeout = 120_000

/** Runs a statement of a request on the locked table, until PostgreSQL cancels it. */
const outlastRequests = (pool: Pool, table: string) =>
  expect(pool.query(`select count(*) from ${table}`)).rejects.toMatchObject({ code: '57014' })

test('a command that waits longer than a request may is not cancelled', { timeout }, async () => {
  const shelf = await openBackupPortal()
  try {
    await writeFile(join(shelf.folder, 'synonyms.json'), JSON.stringify(['vélo, bicyclette']))
    const said: string[] = []
    let ended: Promise<unknown> = Promise.resolve()
    const letGo = await runBlocked(
      shelf.pool,
      ['lock table search_synonyms in access exclusive mode', 'lock table search_synonyms%'],
      () => {
        ended = Promise.resolve(
          commands['load-corpus']?.run({
            words: [shelf.folder],
            options: {},
            say: (line) => void said.push(line),
            exitWith: () => undefined,
            config: shelf.config,
            log,
            withPortal: openForCommand(shelf.config, log),
          }),
        )
        ended.catch(() => undefined)
      },
    )
    try {
      await outlastRequests(shelf.pool, 'search_synonyms')
    } finally {
      await letGo()
    }
    await ended
    expect(said).toContain('Synonymes créés : 1. Déjà présents : 0. Laissés : 0.')
  } finally {
    await shelf.close()
  }
})

test('a task that waits longer than a request may is not cancelled', { timeout }, async () => {
  const ground = await openKillableServers()
  try {
    const letGo = await runBlocked(
      ground.pool,
      ['lock table mails in access exclusive mode', '%delete from mails%'],
      () => ground.start(),
    )
    const expiring = async () => {
      const { rows } = await ground.pool.query(
        `select job.last_error, job.locked_at is not null as "isUnderWay" from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'mails.expire'`,
      )
      return rows
    }
    try {
      await outlastRequests(ground.pool, 'mails')
      expect(await expiring()).toEqual([{ last_error: null, isUnderWay: true }])
    } finally {
      await letGo()
    }
    await expect.poll(expiring, pollOptions).toEqual([])
  } finally {
    await ground.close()
  }
})
