import type { Portal } from '#server/ground/portal/portal.ts'
import { runRead } from '#server/ground/threads/threadProgram.ts'
import { searchProgram } from './searchProgram.ts'

/** Loads the current edition of the index where searches run, unless nobody has searched since the start. */
export async function updateSearches(portal: Portal): Promise<void> {
  if (portal.threads && !portal.threads.of(searchProgram).isStarted) return
  await runRead(portal, searchProgram, 'updateCatalogue')
}
