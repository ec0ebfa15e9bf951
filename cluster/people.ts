import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { readConfig } from '#server/ground/configuration/config.ts'
import { systemClock } from '#server/ground/context/clock.ts'
import { cookieNames } from '#server/ground/http/cookies.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { createSignIn } from '#server/people/accounts/signIn/signIns.ts'
import { insertToken } from '#tests/support/accessTokens.ts'
import { createCast } from '#tests/support/cast.ts'
import { insertDocument } from '#tests/support/documents.ts'

export const bellCount = 50
/** Each may send five messages in an hour. */
const senderCount = 150
/** Each may file some hundreds of documents in an hour. */
const redactorCount = 10
const documentCount = 10
const mailbox = 'questions@mandature.example'

/** Opens the database and the files in this process, and inserts the people who use the portal, and some documents. */
export async function preparePeople(settings: Record<string, string>) {
  const open = await openPortal(readConfig(settings), pino({ level: 'silent' }))
  const { portal } = open
  const { db } = portal
  const cast = createCast(db)
  const body = await cast.body({ name: 'CSE Grand Est' })
  const tokenOf = async ({ id }: { id: number }) => (await insertToken({ db, clock }, id)).token
  const administrator = await cast.user({ roles: ['ROLE_ADMIN'] })
  const redactors = []
  for (let index = 0; index < redactorCount; index++) redactors.push(await cast.user({ in: body, role: 'redactor' }))
  const members = []
  for (let index = 0; index < senderCount; index++) members.push(await cast.user({ in: body }))
  for (let index = 0; index < documentCount; index++)
    await insertDocument(portal, { in: body, title: `Note ${index}`, author: redactors[0] })
  await db.updateTable('contactTopics').set({ address: mailbox }).execute()
  const topic = await db
    .selectFrom('contactTopics')
    .select('id')
    .where('variant', '=', 'contact')
    .limit(1)
    .executeTakeFirstOrThrow()
  const documents = await db.selectFrom('documents').select('id').execute()
  const cookies = await Promise.all(
    members.slice(0, bellCount).map(async ({ id }) => {
      const token = await createSignIn(
        db,
        { userId: id, device: 'cluster', address: '127.0.0.1', byPassword: true, lastsMs: 12 * 3_600_000 },
        systemClock.now(),
      )
      return `${cookieNames(false).signIn}=${token}`
    }),
  )
  const accounts = await Promise.all(members.map(async (member) => ({ ...member, token: await tokenOf(member) })))
  let sent = 0
  return {
    portal,
    close: open.close,
    body,
    topicId: topic.id,
    mailbox,
    documentIds: documents.map(({ id }) => id),
    administrator: await tokenOf(administrator),
    redactors: await Promise.all(redactors.map(tokenOf)),
    members: accounts,
    /** Returns the members in turn over all faults, so that none sends too many messages. */
    nextSender() {
      const sender = accounts[sent++ % accounts.length]
      if (!sender) throw new Error('nobody to write')
      return sender
    },
    cookies,
  }
}
export type People = Awaited<ReturnType<typeof preparePeople>>

const clock = { ...systemClock, set: () => undefined, forward: () => undefined }

export const createSecret = () => randomBytes(32).toString('hex')
