import type { Portal } from '#server/ground/portal/portal.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { accounts } from './accounts.ts'
import { userIdsByEmail } from './contents/loadHelpers.ts'
import { loadChannel, loadMedia } from './contents/loadPapers.ts'
import { loadProjects } from './contents/loadProjects.ts'
import { loadPublications, storeFiles } from './contents/loadPublications.ts'
import { readLinkedRecords } from './contents/recordLinks.ts'
import { createDocuments } from './documents.ts'
import { loadBallots } from './loadBallots.ts'
import { loadCommitments } from './loadCommitments.ts'
import { loadDesk } from './loadDesk.ts'
import { loadDocuments } from './loadDocuments.ts'
import { loadMeetingOfToday } from './loadMeetingOfToday.ts'
import { loadMinutes } from './loadMinutes.ts'
import { loadMinutesText } from './loadMinutesText.ts'
import { loadNotifications } from './loadNotifications.ts'
import { loadPeople, requireId } from './loadPeople.ts'
import { loadPresence } from './loadPresence.ts'
import { loadProposals } from './loadProposals.ts'
import { loadReferences } from './loadReferences.ts'
import { loadSeats } from './loadSeats.ts'
import { loadSessions } from './loadSessions.ts'
import { loadSignIns } from './loadSignIns.ts'
import { demoPassword } from './password.ts'
import { createConfirmedRequest, createPeople, type DemoPerson } from './people.ts'
import { createSessions } from './sessions.ts'

const administrator = 'admin@mandature.example'
const editor = 'editeur@mandature.example'

/**
 * Loads the French data set around a day. After an interruption, existing records are kept: records are inserted in one
 * transaction, then documents one by one.
 * @param reference `2026-03-19`
 * @param tell called with the progress, in documents
 */
export async function loadDemo(
  portal: Portal,
  reference: string,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const held = createSessions(reference)
  const filed = createDocuments(reference, held)
  const loaded = await portal.db.selectFrom('bodies').select('id').limit(1).executeTakeFirst()
  if (!loaded) {
    const members = await withPasswords([...createPeople(reference), createConfirmedRequest(reference)])
    await portal.db.transaction().execute(async (tx) => {
      const bodies = await loadReferences(tx)
      await loadPeople(tx, members, bodies)
      await loadSessions(portal, tx, held, bodies, reference)
      await loadSeats(tx, reference)
      const meeting = await loadPresence(tx, reference)
      if (meeting !== null) {
        await loadBallots(portal, tx, meeting)
        await loadDesk(tx, meeting)
        await loadMinutesText(portal, tx, meeting, reference)
        await loadMeetingOfToday(portal, tx, meeting)
      }
      await loadCommitments(tx, reference)
      await loadProposals(tx, reference)
      await loadSignIns(tx, reference)
    })
  }
  const ids = await userIdsByEmail(portal)
  // pictures are drawn while documents are written
  const [files] = await Promise.all([
    storeFiles(portal, requireId(ids, editor)),
    loadDocuments(portal, held, filed, tell),
    loadMedia(portal, reference, requireId(ids, administrator)),
  ])
  await loadMinutes(portal, held, filed)
  const places = await readLinkedRecords(portal, held, filed)
  await loadProjects(portal, reference, places)
  await loadPublications(portal, reference, places, files, requireId(ids, editor))
  await loadChannel(portal, reference)
  await loadNotifications(portal, reference)
}

/** Adds password hashes. Only the ten accounts can sign in; the fifty others are only listed. */
async function withPasswords(all: readonly DemoPerson[]) {
  const canSignIn = new Set(accounts.map(({ email }) => email))
  return Promise.all(
    all.map(async (person) => ({
      ...person,
      passwordHash: canSignIn.has(person.email) ? await hashPassword(demoPassword) : null,
    })),
  )
}
