import { hashPassword } from '#server/accounts/passwords.ts'
import type { Portal } from '#server/portal.ts'
import { accounts } from './accounts.ts'
import { documents } from './documents.ts'
import { loadDocuments } from './loadDocuments.ts'
import { loadMinutes } from './loadMinutes.ts'
import { loadPeople } from './loadPeople.ts'
import { loadReferences } from './loadReferences.ts'
import { loadSessions } from './loadSessions.ts'
import { demoPassword } from './password.ts'
import { type DemoPerson, people } from './people.ts'
import { sessions } from './sessions.ts'

/**
 * Loads the French data set around a day. What an interrupted load has already written is kept: the records come in one
 * transaction, the documents one by one after it.
 * @param reference `2026-03-19`
 * @param tell how far it is, in documents
 */
export async function loadDemo(
  portal: Portal,
  reference: string,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const held = sessions(reference)
  const filed = documents(reference, held)
  const loaded = await portal.db.selectFrom('bodies').select('id').limit(1).executeTakeFirst()
  if (!loaded) {
    const members = await withPasswords(people(reference))
    await portal.db.transaction().execute(async (tx) => {
      const bodies = await loadReferences(tx)
      await loadPeople(tx, members, bodies)
      await loadSessions(tx, held, bodies, reference)
    })
  }
  await loadDocuments(portal, held, filed, tell)
  await loadMinutes(portal, held, filed)
}

/** Only the ten accounts can sign in: the fifty others are there to be seen. */
async function withPasswords(all: readonly DemoPerson[]) {
  const canSignIn = new Set(accounts.map(({ email }) => email))
  return Promise.all(
    all.map(async (person) => ({
      ...person,
      passwordHash: canSignIn.has(person.email) ? await hashPassword(demoPassword) : null,
    })),
  )
}
