import { HomePageAnswers } from '#contract/home.ts'
import { canSomewhere, type Viewer } from '#contract/standing.ts'
import { list as listBodies } from '#server/bodies/queries.ts'
import { presentCollection, sliceOf } from '#server/http/pages.ts'
import { list as listLinks } from '#server/links/queries.ts'
import type { Portal } from '#server/portal.ts'
import { findHome } from './queries.ts'
import type { Listener } from './visits.ts'

const whole = 'pagination=false'

/**
 * What the calls of the page /home would answer to this person, through the same schemas; null when one of them is not
 * theirs to make.
 */
export async function homePageAnswers(portal: Portal, viewer: Viewer, log: Listener): Promise<HomePageAnswers | null> {
  if (!canSomewhere(viewer, 'portal.enter') || !canSomewhere(viewer, 'bodies.read')) return null
  const slice = sliceOf({ pagination: 'false' })
  const [home, bodies, links] = await Promise.all([
    findHome(portal, viewer, { scope: undefined, log }),
    listBodies(portal.db, slice),
    listLinks(portal.db, {}, slice),
  ])
  return HomePageAnswers.parse({
    home,
    bodies: presentCollection('Irp', `/api/irps?${whole}`, slice, bodies),
    links: presentCollection('Link', `/api/links?${whole}`, slice, links),
  })
}
