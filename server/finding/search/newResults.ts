import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { runRead } from '#server/ground/threads/threadProgram.ts'
import type { SearchSince } from './find/newResults.ts'
import { searchProgram } from './thread/searchProgram.ts'

/**
 * Finds entries published since that contain every word of each search.
 * @returns entry numbers by search; a search that cannot match is absent
 * @throws Failure `search.tooSlow`
 */
export const findNewResults = (
  portal: Portal,
  viewer: Viewer,
  searches: readonly SearchSince[],
): Promise<Map<number, number[]>> => runRead(portal, searchProgram, 'findNewResults', viewer, searches)

/**
 * Counts entries published since that fully match each search.
 * @returns counts by search; a search that cannot match is absent
 * @throws Failure `search.tooSlow`
 */
export async function countNewResults(
  portal: Portal,
  viewer: Viewer,
  searches: readonly SearchSince[],
): Promise<Map<number, number>> {
  const fresh = await findNewResults(portal, viewer, searches)
  return new Map([...fresh].map(([id, entries]) => [id, entries.length]))
}
