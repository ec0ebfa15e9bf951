import { foldText } from '#contract/ground/foldText.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type BodyOutlineResult, type OutlineFault, parseOutline } from '#contract/people/bodies/bodyOutline.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { chooseFreeCode, completeNewBody } from './completeBody.ts'
import { columnsOf, lockTree } from './writing.ts'

/**
 * Creates the bodies of an indented list, all or none. A body that exists at its place in the tree is kept, and those
 * below it are added to it: the same list twice changes nothing.
 * @throws Failure `bodies.outlineEmpty`, `bodies.outlineFaulty`
 */
export const createOutline = (portal: Portal, viewer: Viewer, outline: string): Promise<BodyOutlineResult> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const lines = parseOutline(outline)
    if (lines.length === 0) throw outlineFailure('bodies.outlineEmpty', {})
    const faulty = lines.find(({ fault }) => fault !== null)
    if (faulty?.fault)
      throw outlineFailure('bodies.outlineFaulty', { name: faulty.name, why: faultWords[faulty.fault] })
    await lockTree(tx)
    const known = await tx.selectFrom('bodies').select(['id', 'name', 'code', 'parentId', 'position']).execute()
    const idsByPlace = new Map(known.map(({ id, name, parentId }) => [placeOf(parentId, name), id]))
    const codes = new Set(known.map(({ code }) => foldText(code)))
    const ids: number[] = []
    const created: number[] = []
    const now = portal.clock.now().toISOString()
    const first = Math.max(0, ...known.map(({ position }) => position)) + 1
    // A few dozen lines, each below one written before.
    for (const [index, { name, parent }] of lines.entries()) {
      const parentId = parent === null ? null : (ids[parent] ?? null)
      let id = idsByPlace.get(placeOf(parentId, name))
      if (id === undefined) {
        const code = chooseFreeCode(name, codes)
        codes.add(foldText(code))
        const form = { name, code, parentIrp: parentId === null ? null : { id: parentId } }
        const body = completeNewBody({ ...form, position: first + index, description: null, active: undefined })
        const made = await tx
          .insertInto('bodies')
          .values({ ...columnsOf(body), updatedAt: now, updatedBy: viewer.id })
          .returning('id')
          .executeTakeFirstOrThrow()
        id = made.id
        created.push(id)
      }
      ids.push(id)
    }
    if (created.length > 0) await audit(portal, tx, viewer, 'body.created', 'body', created)
    return {
      '@context': '/api/contexts/BodyOutlineResult',
      '@id': '/api/irps/outline',
      '@type': 'BodyOutlineResult',
      created,
      kept: lines.length - created.length,
    }
  })

const placeOf = (parentId: number | null, name: string) => `${parentId} ${foldText(name)}`

const faultWords: Record<OutlineFault, string> = {
  long: 'son nom dépasse 80 caractères',
  deep: 'l’arborescence compte quatre niveaux au plus',
  twice: 'il figure deux fois au même endroit',
  many: 'la liste compte plus de 200 lignes',
}

function outlineFailure(code: 'bodies.outlineEmpty' | 'bodies.outlineFaulty', values: Record<string, string>): Failure {
  const { message } = new Failure(code, { values })
  return new Failure(code, { values, violations: [{ propertyPath: 'outline', message, code }] })
}
